; A promotion that wakes no worker.
; Action: Promote
; Breaks: NoLostWake
(define-fun WakeOne ((j Code)) Bool NoWorkerSent)
