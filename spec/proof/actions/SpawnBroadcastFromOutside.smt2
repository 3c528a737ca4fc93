; A thread that is no worker offers detached parts of a broadcast. They are seen by what they leave.
(define-fun SpawnBroadcastFromOutside () Bool
  (and (not (stopping before)) (Free before)
       (forall ((j Code)) (=> (Delivered j) (and (part j) (detached j))))
       (forall ((j Code)) (or (= (frame after j) (frame before j)) (Delivered j)))
       (forall ((j Code)) (= (addressed after j) (or (addressed before j) (Delivered j))))
       OnlySent
       (forall ((v Worker))
         (= (Sent v) (and (= (status before v) Idle) (exists ((j Code)) (and (Delivered j) (addressee j v))))))
       (exists ((w Worker)) (EndWith w false false))
       (forall ((j Code)) (= (shared after j) (shared before j)))
       Same-runs Same-stopping Same-lock SameHeaders Same-at SameStacks))
