; Stop that wakes one worker instead of all.
; Part: waits
; Action: Stop
; Breaks: StopHeard
(define-fun Stop () Bool
  (and (not (stopping before)) (Free before)
       (or earlyStop (forall ((v Worker)) (or (background v) (nested v) (= (at before v) at.returned))))
       (stopping after)
       OnlySent
       (exists ((u Worker)) (forall ((v Worker)) (= (Sent v) (and (= v u) (background v) (= (status before v) Idle)))))
       (exists ((w Worker)) (EndWith w false false))
       Same-runs Same-shared Same-lock SameJobs Same-at SameStacks))
