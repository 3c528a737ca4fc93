; An owner that claims of any bundle, whatever the policy.
; Part: invariant
; Action: WaitForJobHelp
; Breaks: ClaimsBelow
(define-fun TakeBundle ((w Worker) (isLeft Bool)) Bool
  (exists ((b Code))
    (and (shared before b) (bundle b) (ite isLeft (HasLeft before b) (not (HasLeft before b)))
         (Claimed b) (TakenBundle w b))))
