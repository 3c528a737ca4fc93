; The newest job has its link: the owner runs it, and the chain goes on where the link leads.
; First: BaseNotRun by shallow, All
; First: BaseNewest by models, SpokenOf
(define-fun Join.inline () Bool
  (exists ((c Code) (j Code) (h Code))
    (and (= (at before) at.run) (top before c) (NewestIn before c j) (prev before j h)
         (Push j h false) (Start j) (AtJoin j)
         Same-at Same-frame Same-links Same-walk Same-shared Same-open Same-sharing Same-idle)))

; Or the job was promoted, and the owner will wait for it.
(define-fun Join.waits () Bool
  (exists ((c Code) (j Code))
    (and (= (at before) at.run) (top before c) (NewestIn before c j) (null before j) (not (barrier before j))
         (GoTo at.wait) (AtJoin j)
         Same-frame Same-links Same-walk Same-started Same-shared Same-stack Same-open Same-sharing Same-idle)))

(define-fun Join () Bool (or Join.inline Join.waits))
