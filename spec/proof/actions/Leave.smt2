; A background worker finds no shared job in a pool that stops: it is gone.
(define-fun Leave ((w Worker)) Bool
  (and (Looking w) (not (owner before w)) (not (SeesShared w)) (stopping before)
       (Statuses w Off) NoWorkerSent (LookedAwake w true)
       (Names w) (GoTo w at.off) Unlocked
       Same-shared Same-stopping SameJobs SameStacks))
