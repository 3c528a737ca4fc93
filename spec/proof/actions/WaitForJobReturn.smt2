; The latch is set: the owner reads the result and leaves the join. It has seen this without the lock, or by a look.
(define-fun WaitForJobReturn ((w Worker)) Bool
  (exists ((c Code) (j Code))
    (and (or (and (= (at before w) at.wait) SamePool Same-lock)
             (and (Looking w) (Statuses w Active) (PassOn w) (FoundAwake w false) Unlocked
                  Same-runs Same-shared Same-stopping))
         (latch before j) (Receive w c j)
         Same-linked Same-latch Same-result Same-started Same-stack)))
