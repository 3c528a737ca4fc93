; What is left of the interval of a call that is over: a later one may begin with it, as if it had promoted.
(define-fun TakesOver () Bool
  (exists ((d Worker)) (and (= (at before d) at.returned) (not (rested before d)))))
(define-fun BeginsResting ((w Worker)) Bool
  (and (rested before w) (not (rested after w)) (not (heartbeat after w))))

; A thread from outside becomes a worker for one call.
(define-fun Call ((w Worker)) Bool
  (exists ((c Code))
    (and (= (at before w) at.outside) (MayLock w) (main w c)
         (Statuses w Active) NoWorkerSent (=> (BeginsResting w) TakesOver) (EndWith w (BeginsResting w) false)
         (Push w c false) (GoTo w at.run)
         Same-runs Same-shared Same-stopping Same-lock SameJobs Same-open Same-joining)))
