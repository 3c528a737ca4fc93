; The owner offers a job: it has its link, and lies in its owner's frame.
(define-fun Fork ((w Worker)) Bool
  (exists ((c Code) (j Code))
    (and (= (at before w) at.run) (top before w c)
         (isJob j) (not (detached j)) (not (part j)) (within j c) (= (frame before j) none)
         (FrameOf j live)
         (forall ((k Code)) (= (linked after k) (or (linked before k) (= k j))))
         (forall ((d Code) (k Code)) (= (open after d k) (or (open before d k) (and (= d c) (= k j)))))
         (GoTo w at.tick)
         SamePool Same-lock Same-bundles Same-latch Same-result Same-started Same-stack Same-joining Same-claims)))
