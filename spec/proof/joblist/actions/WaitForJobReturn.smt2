; Another worker has run the job: the owner takes its value. When the latch is set is for the other parts to say.
(define-fun WaitForJobReturn () Bool
  (exists ((c Code) (j Code))
    (and (= (at before) at.wait) (not (shared before j)) (Receive c j)
         Same-links Same-walk Same-started Same-shared Same-stack)))
