; A worker offers a detached job, which is shared from the start.
(define-fun Spawn ((w Worker)) Bool
  (exists ((j Code))
    (and (= (at before w) at.run) (MayLock w) (owner before w) (Shares j) (EndWith w false false)
         Same-runs Same-stopping Same-lock Same-at SameStacks)))
