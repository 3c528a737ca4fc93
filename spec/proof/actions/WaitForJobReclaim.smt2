; No worker has taken the job: its owner takes it out of the queue and runs it.
(define-fun WaitForJobReclaim ((w Worker)) Bool
  (exists ((c Code) (j Code))
    (and (= (at before w) at.wait) (MayLock w)
         (top before w c) (open before c j) (joining before j) (shared before j)
         (Claimed j) (Push w j false) (Start j)
         OnlySent NoWorkerSent (EndWith w false false)
         (GoTo w at.run)
         (NamesItsJob w) Same-stopping Same-lock SameMemory Same-open Same-joining Same-claims)))
