; The latch of a claimed job is set, and its owner, if it idles for this very job, is woken.
(define-fun Tell ((w Worker)) Bool
  (exists ((x Code))
    (and (= (at before w) at.tell) (MayLock w) OnlySent (WakesOwnerOf x) (EndWith w false false)
         (GoTo w at.claim) (OwnStack w) Same-runs Same-shared Same-stopping Same-lock)))
