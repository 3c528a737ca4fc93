; A worker that forgets the owner which it has to tell.
; Part: invariant
; Action: Tell
; Breaks: IdleOwnerLatchUnset
(define-fun Tell ((w Worker)) Bool
  (exists ((j Code))
    (and (= (at before w) at.tell) (MayLock w) (tells before w j)
         NoWorkerSent OnlySent (EndWith w false false)
         (forall ((v Worker) (i Code)) (= (tells after v i) (and (tells before v i) (distinct v w))))
         (forall ((v Worker) (b Code)) (= (claims after v b) (claims before v b)))
         (GoTo w at.claim)
         Same-runs Same-shared Same-stopping Same-lock SameJobs Same-stack Same-open Same-joining)))
