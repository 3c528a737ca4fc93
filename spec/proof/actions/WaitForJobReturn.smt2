; The latch is set: the owner reads the result and leaves the join. It has seen this without the lock, or by a look.
(define-fun WaitForJobReturn ((w Worker)) Bool
  (exists ((c Code) (j Code))
    (and (or (and (= (at before w) at.wait) SamePool Same-lock)
             (and (Looking w) (Statuses w Active) (PassOn w) (FoundAwake w false) Unlocked))
         ; These hold in either case; said by themselves, they spare Z3 the choice.
         Same-runs Same-shared Same-stopping
         (forall ((v Worker) (i Code)) (=> (awaits after v i) (awaits before v i)))
         (forall ((v Worker)) (=> (lock after v) (lock before v)))
         (forall ((v Worker)) (=> (distinct v w) (or (= (status after v) (status before v)) (Sent v))))
         (latch before j) (Receive w c j)
         Same-linked Same-latch Same-result Same-started Same-stack)))
