; A taken job ends, or a detached one (SpawnEnd). Below it the owner still waits, or there is nothing.
(define-fun SetLatch () Bool
  (exists ((x Code))
    (and (= (at before) at.latch) (top before x) (forall ((b Code)) (not (bundled before x b))) (Pop x)
         (or (and (exists ((d Code)) (over before x d)) (GoTo at.wait))
             (and (forall ((d Code)) (not (over before x d))) (GoTo at.outside)))
         (Latched x)
         Same-frame Same-links Same-walk Same-started Same-shared Same-open Same-joining Same-bundles Same-others Same-idle)))
