; A worker offers a detached job, which is shared from the start.
(define-fun Spawn ((w Worker)) Bool
  (exists ((j Code))
    (and (= (at before w) at.run) (MayLock w) (owner before w)
         (detached j) (not (fromOutside j)) (not (part j)) (= (frame before j) none)
         (FrameOf j live) (Offered j)
         OnlySent (WakeOne j) (EndWith w false false)
         Same-runs Same-stopping Same-lock SameHeaders Same-at SameStacks)))
