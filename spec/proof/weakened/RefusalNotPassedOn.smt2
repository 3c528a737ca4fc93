; A woken owner that may not take what is left, idles, and does not pass the wake-up on.
; Action: WaitForJobPark
; Breaks: NoLostWake
(define-fun PassOn ((me Worker)) Bool NoWorkerSent)
