; A taker that still counts as idle.
; Action: TakeSharedJob
; Breaks: ParkedOK
(define-fun Found ((w Worker) (x Code)) Bool
  (and (forall ((j Code)) (= (runs after w j) (= j x))) (OthersNamed w)
       (Statuses w Idle) (Replaced w) (LookedAwake w false) Unlocked
       Same-stopping SameMemory Same-open Same-joining Same-tells))
