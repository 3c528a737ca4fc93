; A taker that does not say which job it runs.
; Action: TakeSharedJob
; Breaks: RunsOK
(define-fun Found ((w Worker) (x Code)) Bool
  (and Same-runs
       (Statuses w Active) (Replaced w) (LookedAwake w false) Unlocked
       Same-stopping SameMemory Same-open Same-joining Same-tells))
