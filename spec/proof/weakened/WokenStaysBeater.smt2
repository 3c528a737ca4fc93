; A beater that is woken for a job and stays the beater.
; Action: Promote
; Breaks: BeaterOK
(define-fun StillBeater ((v Worker) (me Worker) (looks Bool)) Bool
  (and (beater before v) (not (and looks (= v me)))))
