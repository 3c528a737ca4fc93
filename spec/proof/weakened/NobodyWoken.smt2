; A promotion that wakes nobody.
; Action: Promote
; Breaks: NoLostWake
(define-fun WakeOne ((j Code)) Bool NobodySent)
