; An owner that goes idle for a claimed job, and does not say which worker runs it.
; Action: WaitForJobPark
; Breaks: RunsAwaitedOK
(define-fun Names ((me Worker)) Bool (NamesItsJob me))
