; The latch of the job is set, and its owner, if it idles for this very job, is woken. The lock is kept, to look.
(define-fun SetLatch ((w Worker)) Bool
  (exists ((c Code))
    (and (= (at before w) at.latch) (MayLock w) (top before w c) (isJob c) (not (detached c)) (not (InBundle before c))
         (forall ((j Code)) (= (latch after j) (or (latch before j) (= j c))))
         (WakesOwnerOf c) (KeepsLock w) (Relieved w) (Pop w c)
         Same-shared Same-bundles Same-frame Same-linked Same-result Same-started Same-open Same-joining Same-claims)))
