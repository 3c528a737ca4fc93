; Or a worker has claimed it, and has not set its latch: the owner says in the job's word that it waits.
(define-fun Watch ((w Worker)) Bool
  (exists ((j Code))
    (and (= (at before w) at.wait) (Awaited before w j) (MustWatch j) (not (left before j)) (not (latch before j))
         (forall ((i Code)) (= (watched after i) (or (watched before i) (= i j)))) Same-bundled Same-left
         SamePool Same-lock Same-at Same-frame Same-linked Same-latch Same-result Same-started SameStacks)))
