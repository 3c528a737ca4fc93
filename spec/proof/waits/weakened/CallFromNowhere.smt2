; A nested call that begins although no code has come to it.
; Action: Call
; Breaks: CallsOK
(define-fun Call.also ((me Worker)) Bool (Step.also me))
