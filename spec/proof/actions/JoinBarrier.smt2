; The job is the barrier of a walk. That is the job list's matter: it has its link, beside the list, and is run.
(define-fun JoinBarrier ((w Worker)) Bool
  (exists ((c Code) (j Code))
    (and (= (at before w) at.run) (top before w c) (open before c j) (linked before j)
         (Push w j false) (Start j)
         (forall ((k Code)) (= (joining after k) (or (joining before k) (= k j))))
         SamePool Same-lock Same-at Same-frame Same-linked Same-bundles Same-latch Same-result Same-open Same-claims)))
