; A take that leaves the job in the queue.
; Action: TakeSharedJob
; Breaks: SharedOK
(define-fun Claimed ((x Code)) Bool
  (forall ((j Code)) (= (shared after j) (shared before j))))
