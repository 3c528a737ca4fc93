; A woken owner that may not take what is left, idles, and does not pass the call on.
; Action: WaitForJobPark
; Breaks: NoLostWake
(define-fun PassOn ((me Worker)) Bool NobodySent)
