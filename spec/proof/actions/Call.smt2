; A thread from outside becomes a worker for one call.
(define-fun Call ((w Worker)) Bool
  (exists ((c Code))
    (and (= (at before w) at.outside) (MayLock w) (main w c)
         (Statuses w Active) NoWorkerSent (=> (BeginsResting w) TakesOver) (EndWith w (BeginsResting w) false)
         (Push w c false) (GoTo w at.run)
         Same-runs Same-shared Same-stopping Same-lock SameJobs Same-open Same-joining Same-claims)))
