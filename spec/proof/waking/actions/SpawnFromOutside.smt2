; A thread that is no worker offers a detached job.
(define-fun SpawnFromOutside ((j Code)) Bool
  (and (not (stopping before)) (Free before) (Shares j) (exists ((w Worker)) (EndWith w false false))
       Same-runs Same-stopping Same-lock Same-at SameStacks))
