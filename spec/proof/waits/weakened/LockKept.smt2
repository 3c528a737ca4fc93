; A worker that keeps the mutex while it is parked.
; Action: Park
; Breaks: FreeStays
(define-fun Unlocked () Bool (exists ((u Worker)) (LockedBy u)))
