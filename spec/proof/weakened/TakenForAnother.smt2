; A woken worker that takes a job for which no worker was sent, and is not replaced.
; Action: TakeSharedJob
; Breaks: NoLostWake
(define-fun Replaced ((w Worker)) Bool NoWorkerSent)
(define-fun Counted ((me Worker)) Bool false)
