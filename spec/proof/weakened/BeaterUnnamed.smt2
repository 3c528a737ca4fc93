; A beater that is told and not entered.
; Action: Call
; Breaks: BeatInv
(define-fun WithBeater ((me Worker) (looks Bool) (parks Bool)) Bool
  (and (forall ((v Worker) (u Worker)) (=> (and (beater after v) (beater after u)) (= v u)))
       (ite (or (not (Due after)) (exists ((v Worker)) (StillBeater v me looks)))
            (forall ((v Worker)) (= (beater after v) (StillBeater v me looks)))
            (ite parks
                 (beater after me)
                 (ite (exists ((v Worker)) (= (status after v) Woken))
                      (forall ((v Worker)) (not (beater after v)))
                      (forall ((v Worker)) (not (beater after v))))))))
