; A worker that puts back what is left of its bundle, and wakes no other one for it.
; Action: GiveBack
; Breaks: NoLostWake
(define-fun GiveBack.shares ((w Worker)) Bool
  (exists ((x Code))
    (and (= (at before w) at.claim) (MayLock w) (owner before w) (bundle x) (not (shared before x)) (Offered x)
         NoWorkerSent (KeepsLock w))))
