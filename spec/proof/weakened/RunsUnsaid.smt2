; A taker that does not say which job it runs.
; Action: TakeSharedJob
; Breaks: RunsOK
(define-fun Taken ((w Worker) (j Code)) Bool
  (and (Push w j true) (Start j)
       Same-runs
       (Statuses w Active) (Replaced w) (LookedAwake w false) Unlocked (GoTo w at.run)
       Same-stopping SameMemory Same-open Same-joining))
