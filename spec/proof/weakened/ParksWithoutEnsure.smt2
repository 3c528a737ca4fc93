; A worker that parks without Ensure.
; Action: Park
; Breaks: BeatInv
(define-fun WithBeater ((me Worker) (looks Bool) (parks Bool)) Bool
  (and (forall ((v Worker) (u Worker)) (=> (and (beater after v) (beater after u)) (= v u)))
       (ite true
            (forall ((v Worker)) (= (beater after v) (StillBeater v me looks)))
            (ite parks
                 (beater after me)
                 (ite (exists ((v Worker)) (= (status after v) Woken))
                      (forall ((v Worker)) (not (beater after v)))
                      (exists ((v Worker)) (and (beater after v) (= (status after v) Idle))))))))
