; The owner has run the job itself and takes its value.
(define-fun JoinReturn () Bool
  (exists ((c Code) (j Code))
    (and (= (at before) at.read) (Receive c j)
         Same-links Same-walk Same-started Same-shared Same-stack Same-sharing Same-idle)))
