; A detached job is done. The lock is kept, to look.
(define-fun SpawnEnd ((w Worker)) Bool
  (and (= (at before w) at.latch) (MayLock w) NoWorkerSent (KeepsLock w) Same-shared))
