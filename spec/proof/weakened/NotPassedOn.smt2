; A woken owner that leaves with its result and does not pass the wake-up on.
; Action: WaitForJobReturn
; Breaks: NoLostWake
(define-fun PassOn ((me Worker)) Bool NoWorkerSent)
