; Another worker has run the job: its latch is set, and the owner takes its value.
(define-fun WaitForJobReturn () Bool
  (exists ((c Code) (j Code))
    (and (= (at before) at.wait) (latch before j) (Receive c j) Awake
         Same-links Same-walk Same-started Same-shared Same-stack Same-sharing)))
