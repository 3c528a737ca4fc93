; A woken owner that parks again and does not pass its wake-up on.
; Action: WaitForJobPark
; Breaks: PassingEnds
(define-fun PassOn ((me Worker)) Bool NoWorkerSent)
