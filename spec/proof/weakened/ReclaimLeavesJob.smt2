; An owner that takes its job back and leaves it in the queue.
; Action: WaitForJobReclaim
; Breaks: SharedOK
(define-fun WaitForJobReclaim ((w Worker)) Bool
  (exists ((c Code) (j Code))
    (and (= (at before w) at.wait) (MayLock w)
         (top before w c) (open before c j) (joining before j) (shared before j)
         Same-shared (Push w j false) (Start j)
         OnlySent NoWorkerSent (EndWith w false false)
         (GoTo w at.run)
         (NamesItsJob w) Same-stopping Same-lock SameMemory Same-open Same-joining Same-claims)))
