; A worker that tells an owner which is the beater, and leaves it to be the beater, though it is awake.
; Action: Tell
; Breaks: BeaterOK
(define-fun Tell ((w Worker)) Bool
  (exists ((x Code))
    (and (= (at before w) at.tell) (MayLock w) OnlySent (WakesOwnerOf x)
         (Beat w false false) (forall ((v Worker)) (= (beater after v) (beater before v))) (Notified w false false)
         Same-halfway Same-polls Same-timed Same-awaits
         (GoTo w at.claim) (OwnStack w) Same-runs Same-shared Same-stopping Same-lock)))
