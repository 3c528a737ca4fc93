; A notification that leaves the flag of a polling worker.
; Action: NotifyPolling
; Breaks: ParkedOK
(define-fun NotifyPolling ((w Worker)) Bool
  (and mayPoll (notified before w) (Free before)
       (forall ((v Worker)) (= (notified after v) (and (notified before v) (distinct v w))))
       (forall ((v Worker)) (= (polls after v) (polls before v)))
       (forall ((v Worker)) (= (halfway after v) (or (halfway before v) (and (= v w) (not (polls before w))))))
       Same-status Same-runs Same-awaits Same-heartbeat Same-shared Same-beater Same-rested Same-timed Same-stopping
       Same-lock SameJobs Same-at SameStacks))
