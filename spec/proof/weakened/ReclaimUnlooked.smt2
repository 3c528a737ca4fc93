; A reclaim without a look at the queue.
; Action: WaitForJobReclaim
; Breaks: ExactlyOnce
(define-fun WaitForJobReclaim ((w Worker)) Bool
  (exists ((c Code) (j Code))
    (and (= (at before w) at.wait) (MayLock w)
         (top before w c) (open before c j) (joining before j)
         (Claimed j) (Push w j false) (Start j)
         OnlySent NoWorkerSent (EndWith w false false)
         (GoTo w at.run)
         (NamesItsJob w) Same-stopping Same-lock SameMemory Same-open Same-joining Same-claims)))
