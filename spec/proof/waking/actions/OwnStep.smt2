; A step on the worker's own stack, or without the lock: the pool stays as it was.
; Of: Fork, Tick, Join, JoinBarrier, JoinReturn, JoinUnsent, Panic, NestedReturn, Finish, Claim, ClaimOwn, Watch, SetLatchFree
(define-fun OwnStep ((w Worker)) Bool
  (and (Running before w) (Running after w)
       (forall ((v Worker)) (=> (distinct v w) (= (at after v) (at before v))))
       (=> (= (at after w) at.wait) (owner after w))
       (OwnStack w) SamePool Same-lock))
