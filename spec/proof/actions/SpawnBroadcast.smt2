; A worker offers detached parts of a broadcast.
(define-fun SpawnBroadcast ((w Worker)) Bool
  (and (= (at before w) at.run) (MayLock w) (owner before w)
       (forall ((j Code)) (=> (Delivered j) (and (part j) (IsForOneHere j) (detached j))))
       (forall ((j Code)) (or (= (frame after j) (frame before j)) (Delivered j)))
       (forall ((j Code)) (= (addressed after j) (or (addressed before j) (Delivered j))))
       OnlySent
       (forall ((v Worker))
         (= (Sent v) (and (= (status before v) Idle) (exists ((j Code)) (and (Delivered j) (addressee j v))))))
       (EndWith w false false)
       (forall ((j Code)) (= (shared after j) (shared before j)))
       Same-runs Same-stopping Same-lock SameHeaders Same-at SameStacks))
