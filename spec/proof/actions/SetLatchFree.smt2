; The latch of a claimed job is set without the lock. Its worker leaves the job's activation: it claims the next one, or it
; tells the owner first, if that watches.
(define-fun SetLatchFree ((w Worker)) Bool
  (exists ((c Code) (b Code))
    (and (= (at before w) at.latch) (top before w c) (bundled before c b)
         (forall ((j Code)) (= (latch after j) (or (latch before j) (= j c))))
         (Pop w c) (GoTo w (ite (watched before c) at.tell at.claim)) (ClaimsOf w b)
         (forall ((v Worker) (j Code))
           (= (tells after v j) (or (tells before v j) (and (= v w) (= j c) (watched before c)))))
         SamePool Same-lock Same-frame Same-linked Same-result Same-started Same-bundles Same-open Same-joining)))
