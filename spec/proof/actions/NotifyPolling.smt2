; The worker that has to notify w clears the flag of w. If the flag was set, w is told; else the condition variable is
; notified next.
(define-fun NotifyPolling ((w Worker)) Bool
  (and mayPoll (notified before w) (Free before)
       (forall ((v Worker)) (= (notified after v) (and (notified before v) (distinct v w))))
       (forall ((v Worker)) (= (polls after v) (and (polls before v) (distinct v w))))
       (forall ((v Worker)) (= (halfway after v) (or (halfway before v) (and (= v w) (not (polls before w))))))
       Same-status Same-runs Same-awaits Same-heartbeat Same-shared Same-beater Same-rested Same-timed Same-stopping
       Same-lock SameJobs Same-at SameStacks))
