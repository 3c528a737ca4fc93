; An owner that idles though there is a job that it may take.
; Action: WaitForJobPark
; Breaks: NoLostWake
(define-fun WaitForJobPark ((w Worker)) Bool
  (and (Looking w) (owner before w) (not (Served w)) (GoIdle w)))
