; A worker that takes one of several jobs, and wakes no other worker for the rest.
; Action: TakeSharedJob
; Breaks: OneOnTheWay
(define-fun Replaced ((me Worker)) Bool NoWorkerSent)
