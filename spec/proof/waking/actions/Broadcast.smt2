; A worker has something done by each worker of the pool.
; Of: Broadcast, SpawnBroadcast
(define-fun Broadcast ((w Worker)) Bool
  (and (= (at before w) at.run) (MayLock w) (owner before w) Addressed (EndWith w false false)))
