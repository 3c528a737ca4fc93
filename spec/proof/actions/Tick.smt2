; One load of the worker's own flag.
(define-fun Tick ((w Worker)) Bool
  (and (= (at before w) at.tick)
       (GoTo w (ite (heartbeat before w) at.promote at.run))
       SamePool Same-lock SameJobs SameStacks))
