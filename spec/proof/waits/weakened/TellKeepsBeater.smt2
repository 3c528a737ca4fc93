; A worker that tells an owner which is the beater, and leaves it to be the beater, though it is awake.
; Part: invariant
; Action: Tell
; Breaks: BeaterOK
(define-fun Tell ((w Worker)) Bool
  (exists ((j Code))
    (and (= (at before w) at.tell) (MayLock w) (tells before w j)
         OnlySent (WakesOwnerOf j)
         (Beat w false false) (forall ((v Worker)) (= (beater after v) (beater before v))) (Notified w false false)
         Same-halfway Same-polls Same-timed Same-awaits
         (forall ((v Worker) (i Code)) (= (tells after v i) (and (tells before v i) (distinct v w))))
         (forall ((v Worker) (b Code)) (= (claims after v b) (claims before v b)))
         (GoTo w at.claim)
         Same-runs Same-shared Same-stopping Same-lock SameJobs Same-stack Same-open Same-joining)))
