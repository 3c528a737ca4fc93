; A thread that is no worker offers a detached job.
(define-fun SpawnFromOutside ((j Code)) Bool
  (and (fromOutside j) (not (part j)) (= (frame before j) none) (not (stopping before)) (Free before)
       (FrameOf j live) (Offered j)
       OnlySent (WakeOne j) (exists ((w Worker)) (EndWith w false false))
       Same-runs Same-stopping Same-lock SameHeaders Same-at SameStacks))
