; A woken owner that leaves with its result and does not pass the call on.
; Action: WaitForJobReturn
; Breaks: NoLostWake
(define-fun PassOn ((me Worker)) Bool NobodySent)
