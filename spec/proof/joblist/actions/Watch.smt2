; Or a worker has begun the job, and has not set its latch: the owner says in the job's word that it waits.
(define-fun Watch () Bool
  (exists ((j Code) (b Code))
    (and (= (at before) at.wait) (Awaited before j) (bundled before j b) (not (left before j)) (not (latch before j))
         (forall ((i Code)) (= (watched after i) (or (watched before i) (= i j))))
         Same-list Same-started Same-shared Same-values Same-bundled Same-left Same-queued Same-others Same-idle)))
