; Stop that wakes no worker.
; Part: waits
; Action: Stop
; Breaks: StopHeard
(define-fun Stop () Bool
  (and (not (stopping before)) (Free before)
       (or earlyStop (forall ((v Worker)) (or (background v) (nested v) (= (at before v) at.returned))))
       (stopping after)
       OnlySent NoWorkerSent
       (exists ((w Worker)) (EndWith w false false))
       Same-runs Same-shared Same-lock SameJobs Same-at SameStacks))
