; No job of the bundle is left. If it was shared once more, it leaves the queue.
(define-fun EndClaims ((w Worker)) Bool
  (exists ((x Code))
    (and (= (at before w) at.claim) (MayLock w) (bundle x) (Claimed x) NoWorkerSent (KeepsLock w))))
