; A worker that shares what is left of its bundle between two jobs, and wakes no other one for it.
; Action: ShareAgain
; Breaks: NoLostWake
(define-fun ShareAgain.claims ((w Worker)) Bool
  (exists ((x Code))
    (and (= (at before w) at.claim) (heartbeat before w) (bundle x) (MayLock w)
         (not (shared before x)) (Offered x) OnlySent NoWorkerSent (EndWith w true true)
         Same-runs Same-at SameStacks Same-stopping Same-lock)))
