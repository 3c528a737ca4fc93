; An owner that idles though its latch may have been set since it looked.
; Action: WaitForJobPark
; Breaks: IdleOwnerLatchUnset
(define-fun WaitForJobPark ((w Worker)) Bool
  (and (Looking w) (owner before w) (not (SeesShared w)) (GoIdle w)))
