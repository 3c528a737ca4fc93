; A beater that is named and not notified.
; Action: Call
; Breaks: BeaterOK
(define-fun Notified ((me Worker) (looks Bool) (parks Bool)) Bool
  (forall ((v Worker))
    (= (notified after v)
       (or (and (notified before v) (not (and looks (= v me)))) (Sent v)))))
