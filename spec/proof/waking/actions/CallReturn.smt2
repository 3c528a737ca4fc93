; The call ends and the thread is no worker any more.
(define-fun CallReturn ((w Worker)) Bool
  (and (= (at before w) at.returning) (MayLock w) (not (owner after w))
       (Statuses w Off) NoWorkerSent (EndWith w false true)
       (GoTo w at.returned) (OwnStack w) Same-runs Same-shared Same-stopping Same-lock))
