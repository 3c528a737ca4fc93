; A reclaim that does not Ensure, of a worker whose job the pool knew: nothing that a beat depends on has changed.
; Action: WaitForJobReclaim
; Breaks: nothing
(define-fun WaitForJobReclaim ((w Worker)) Bool
  (exists ((c Code) (j Code))
    (and (= (at before w) at.wait) (MayLock w)
         (top before w c) (open before c j) (joining before j) (shared before j)
         (Claimed j) (Push w j false) (Start j)
         Same-status Same-heartbeat Same-rested Same-beater Same-notified Same-halfway Same-polls Same-timed Same-awaits
         (GoTo w at.run)
         (NamesItsJob w) Same-runs Same-stopping Same-lock SameMemory Same-open Same-joining Same-claims)))
