; The owner comes to its job, and no worker has claimed it: the owner does, and runs it.
(define-fun ClaimOwn ((w Worker)) Bool
  (exists ((c Code) (j Code))
    (and (= (at before w) at.wait) (top before w c) (open before c j) (joining before j) (WithoutClaimed j)
         (Push w j false) (Start j) (GoTo w at.run)
         SamePool Same-lock Same-frame Same-linked Same-latch Same-result Same-open Same-joining Same-claims)))
