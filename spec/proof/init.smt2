; How it starts, at the time `t`.
(define-fun Init ((t Time)) Bool
  (and (forall ((w Worker))
         (and (= (status t w) Off) (not (heartbeat t w)) (not (beater t w)) (rested t w) (not (notified t w))
              (not (halfway t w)) (not (polls t w)) (not (timed t w)) (not (lock t w)) (not (owner t w))
              (= (at t w) (ite (background w) at.look at.outside))))
       (forall ((w Worker) (c Code))
         (and (not (runs t w c)) (not (awaits t w c)) (not (on t w c)) (not (top t w c)) (not (answers t w c))))
       (forall ((c Code))
         (and (= (frame t c) none) (not (shared t c)) (not (addressed t c)) (not (linked t c)) (not (latch t c))
              (not (result t c)) (not (started t c)) (not (startedTwice t c)) (not (active t c)) (not (taken t c))
              (not (joining t c))))
       (forall ((c Code) (d Code)) (and (not (above t c d)) (not (over t c d)) (not (inside t c d)) (not (open t c d))))
       (not (stopping t))))
