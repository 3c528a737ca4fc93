; A piece of code ends, with all that it has forked joined. The value of a job is written into the job's memory.
(define-fun Finish ((w Worker)) Bool
  (exists ((c Code))
    (and (= (at before w) at.run) (top before w c) (forall ((j Code)) (not (open before c j)))
         (forall ((j Code)) (= (result after j) (or (result before j) (and (isJob c) (= j c)))))
         (GoTo w (ite (isJob c) (ite (taken before c) at.latch at.read) at.returning))
         (ite (and (isJob c) (not (taken before c))) (Pop w c) Same-stack)
         SamePool Same-lock Same-frame Same-linked Same-bundles Same-latch Same-started Same-open Same-joining
         Same-claims)))
