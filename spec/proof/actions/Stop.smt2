; The pool stops: all idle background workers are woken.
(define-fun Stop () Bool
  (and (not (stopping before)) (Free before)
       (or earlyStop (forall ((v Worker)) (or (background v) (nested v) (= (at before v) at.returned))))
       (stopping after)
       OnlySent
       (forall ((v Worker)) (= (Sent v) (and (background v) (= (status before v) Idle))))
       (exists ((w Worker)) (EndWith w false false))
       Same-runs Same-shared Same-lock SameJobs Same-at SameStacks))
