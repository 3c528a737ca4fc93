; No worker has taken the job: its owner takes it out of the queue and runs it.
(define-fun WaitForJobReclaim ((w Worker)) Bool
  (exists ((j Code))
    (and (= (at before w) at.wait) (MayLock w) (awaited before w j) (shared before j)
         (Claimed j) OnlySent NoWorkerSent (EndWith w false false)
         (NamesItsJob w) (GoTo w at.run) (OwnStack w) Same-stopping Same-lock)))
