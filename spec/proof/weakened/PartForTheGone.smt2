; A part for a worker that has left.
; Part: waits
; Action: Broadcast
; Breaks: AddressedOK
(define-fun IsForOneHere ((j Code)) Bool true)
