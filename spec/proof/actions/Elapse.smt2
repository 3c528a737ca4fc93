; An interval is over.
(define-fun Elapse ((w Worker)) Bool
  (and (not (rested before w))
       (forall ((v Worker)) (= (rested after v) (or (rested before v) (= v w))))
       Same-status Same-runs Same-awaits Same-heartbeat Same-shared Same-beater Same-notified Same-halfway Same-polls
       Same-timed Same-stopping Same-lock SameJobs Same-at SameStacks))
