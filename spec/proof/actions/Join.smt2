; The job has its link still: its owner runs it. Or it has not: its owner will wait for it.
(define-fun Join ((w Worker)) Bool
  (exists ((c Code) (j Code))
    (and (= (at before w) at.run) (top before w c) (open before c j)
         (ite (linked before j)
              (and (Push w j false) (Start j) Same-at)
              (and (GoTo w at.wait) Same-stack Same-started))
         (forall ((k Code)) (= (joining after k) (or (joining before k) (= k j))))
         SamePool Same-lock Same-frame Same-linked Same-bundles Same-latch Same-result Same-open Same-claims)))
