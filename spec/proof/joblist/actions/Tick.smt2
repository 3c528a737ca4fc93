; The owner loads its flag, right after a fork.
(define-fun Tick () Bool
  (and (= (at before) at.tick) (or (GoTo at.promote) (GoTo at.run))
       Same-frame Same-links Same-walk Same-started Same-shared Same-stack Same-open Same-joining Same-sharing Same-idle))
