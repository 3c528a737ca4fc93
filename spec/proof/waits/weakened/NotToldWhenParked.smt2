; A notification that only clears the polling flag, also where the worker is parked.
; Action: NotifyPolling
; Breaks: ToldComesNear
(define-fun NotifyPolling ((w Worker)) Bool
  (and mayPoll (notified before w) (Free before)
       (forall ((v Worker)) (= (notified after v) (and (notified before v) (distinct v w))))
       (forall ((v Worker)) (= (polls after v) (and (polls before v) (distinct v w))))
       Same-halfway Same-status Same-runs Same-awaits Same-heartbeat Same-shared Same-beater Same-rested Same-timed
       Same-stopping Same-lock SameJobs Same-at SameStacks))
