; The barrier is run inline, and the walk remembers it still.
; Part: joblist
; Action: JoinBarrier
; Breaks: WalkOK
(define-fun LowerBarrier ((j Code)) Bool (and Same-links Same-walk))
