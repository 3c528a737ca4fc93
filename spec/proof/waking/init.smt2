; How it starts, at the time `t`.
(define-fun Init ((t Time)) Bool
  (and (forall ((w Worker))
         (and (= (status t w) Off) (not (heartbeat t w)) (not (beater t w)) (rested t w) (not (notified t w))
              (not (halfway t w)) (not (polls t w)) (not (timed t w)) (not (lock t w)) (not (owner t w))
              (= (at t w) (ite (background w) at.look at.outside))))
       (forall ((w Worker) (c Code))
         (and (not (runs t w c)) (not (awaits t w c)) (not (awaited t w c)) (not (answers t w c))))
       (forall ((c Code)) (and (not (shared t c)) (not (addressed t c))))
       (not (stopping t))))
