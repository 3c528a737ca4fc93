; The latch is set: the owner leaves the join. It has seen this without the lock ...
(define-fun WaitForJobReturn.unlocked ((w Worker)) Bool
  (and (= (at before w) at.wait) (served w) (GoTo w at.run) (OwnStack w) SamePool Same-lock))

; ... or by a look, and then it passes on the wake-up that it got.
(define-fun WaitForJobReturn.looked ((w Worker)) Bool
  (and (Looking w) (owner before w) (served w)
       (Statuses w Active) (PassOn w) (LookedAwake w false) Unlocked
       (Names w) (GoTo w at.run) (OwnStack w) Same-shared Same-stopping))

(define-fun WaitForJobReturn ((w Worker)) Bool
  (or (WaitForJobReturn.unlocked w) (WaitForJobReturn.looked w)))
