; A thread from outside becomes a worker for one call.
(define-fun Call ((w Worker)) Bool
  (and (= (at before w) at.outside) (MayLock w)
       (Statuses w Active) NoWorkerSent (=> (BeginsResting w) TakesOver) (EndWith w (BeginsResting w) false)
       (GoTo w at.run) (OwnStack w) Same-runs Same-shared Same-stopping Same-lock))
