; An owner that helps with any job, whatever the policy.
; Action: WaitForJobHelp
; Breaks: BoundedHelp
(define-fun TakeJob ((w Worker)) Bool
  (exists ((j Code))
    (and (shared before j) (not (bundle j)) (Claimed j) (Taken w j))))
