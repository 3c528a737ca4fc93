; The latch of the job is set, and its owner, if it idles for this very job, is woken. The lock is kept, to look.
(define-fun SetLatch ((w Worker)) Bool
  (exists ((x Code))
    (and (= (at before w) at.latch) (MayLock w) (WakesOwnerOf x) (KeepsLock w) Same-shared)))
