; A taker that still counts as idle.
; Action: TakeSharedJob
; Breaks: ParkedOK
(define-fun Taken ((w Worker) (j Code)) Bool
  (and (Push w j true) (Start j)
       (forall ((v Worker) (i Code)) (= (runs after v i) (ite (= v w) (= i j) (runs before v i))))
       (Statuses w Idle) (Replaced w) (LookedAwake w false) Unlocked (GoTo w at.run)
       Same-stopping SameMemory Same-open Same-joining))
