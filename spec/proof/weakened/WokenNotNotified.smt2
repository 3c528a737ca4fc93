; A worker that is woken without a notification.
; Action: Promote
; Breaks: ParkedOK
(define-fun Notified ((me Worker) (looks Bool) (parks Bool)) Bool
  (forall ((v Worker))
    (= (notified after v)
       (or (and (notified before v) (not (and looks (= v me)))) (Named v me looks parks)))))
