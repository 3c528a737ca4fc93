; A spawned job that is not put into the queue.
; Action: Spawn
; Breaks: NoLostJob
(define-fun Spawn ((w Worker)) Bool
  (exists ((j Code))
    (and (= (at before w) at.run) (MayLock w) (owner before w)
         (detached j) (not (fromOutside j)) (= (frame before j) none)
         (FrameOf j live) Same-shared
         OnlySent NoWorkerSent (EndWith w false false)
         Same-runs Same-stopping Same-lock SameHeaders Same-at SameStacks)))
