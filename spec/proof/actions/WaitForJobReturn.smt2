; The latch is set: the owner reads the result and leaves the join. It has seen this without the lock ...
(define-fun WaitForJobReturn.unlocked ((w Worker)) Bool
  (exists ((c Code) (j Code))
    (and (= (at before w) at.wait) (latch before j) (Receive w c j)
         SamePool Same-lock Same-linked Same-bundles Same-latch Same-result Same-started Same-stack)))

; ... or by a look, and then it passes on the wake-up that it got.
(define-fun WaitForJobReturn.looked ((w Worker)) Bool
  (exists ((c Code) (j Code))
    (and (Looking w) (latch before j) (Receive w c j)
         (Statuses w Active) (PassOn w) (LookedAwake w false) Unlocked
         (Names w) Same-shared Same-stopping Same-linked Same-bundles Same-latch Same-result Same-started Same-stack)))

(define-fun WaitForJobReturn ((w Worker)) Bool
  (or (WaitForJobReturn.unlocked w) (WaitForJobReturn.looked w)))
