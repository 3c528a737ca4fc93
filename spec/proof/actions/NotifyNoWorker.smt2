; A notification comes to a condition variable at which w is not parked.
(define-fun NotifyNoWorker ((w Worker)) Bool
  (and (halfway before w) (distinct (at before w) at.parked) (Free before)
       (forall ((v Worker)) (= (halfway after v) (and (halfway before v) (distinct v w))))
       Same-status Same-runs Same-awaits Same-heartbeat Same-shared Same-beater Same-rested Same-notified Same-polls
       Same-timed Same-stopping Same-lock SameJobs Same-at SameStacks))
