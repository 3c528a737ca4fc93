; How it starts, at the time `t`.
(define-fun Init ((t Time)) Bool
  (and (= (at t) at.outside)
       (forall ((c Code))
         (and (= (frame t c) none) (null t c) (not (started t c)) (not (shared t c)) (not (addressed t c)) (not (promoted t c))
              (not (remembered t c)) (not (barrier t c)) (not (below t c)) (not (on t c)) (not (top t c))
              (not (taken t c)) (not (joining t c)) (not (latch t c)) (not (result t c)) (not (left t c)) (not (queued t c))
              (not (watched t c)) (not (awaits t c))))
       (not (idle t))
       (forall ((v Worker) (c Code)) (and (not (holds t v c)) (not (runs t v c)) (not (tells t v c))))
       (forall ((c Code) (d Code))
         (and (not (prev t c d)) (not (above t c d)) (not (over t c d)) (not (base t c d)) (not (open t c d)) (not (bundled t c d))
              (not (older t c d))))))
