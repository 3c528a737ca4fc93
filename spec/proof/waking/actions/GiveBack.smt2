; The worker claims on top of an open join, whose job is done by now. What is left of the bundle is in the queue already ...
(define-fun GiveBack.queued ((w Worker)) Bool
  (and (= (at before w) at.claim) (MayLock w) (owner before w) NoWorkerSent (KeepsLock w) Same-shared))

; ... or is put there, and one idle worker is woken.
(define-fun GiveBack.shares ((w Worker)) Bool
  (exists ((x Code))
    (and (= (at before w) at.claim) (MayLock w) (owner before w) (bundle x) (Shares x) (KeepsLock w))))

(define-fun GiveBack ((w Worker)) Bool (or (GiveBack.queued w) (GiveBack.shares w)))
