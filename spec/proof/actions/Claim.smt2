; A worker claims a job that is left of its bundle. The spec takes the newest of them; here it is any.
(define-fun Claim ((w Worker)) Bool
  (exists ((b Code) (j Code))
    (and (= (at before w) at.claim) (claims before w b) (bundled before j b) (WithoutClaimed j)
         (Push w j true) (Start j) (ClaimsNoMore w) (GoTo w at.run)
         SamePool Same-lock Same-frame Same-linked Same-latch Same-result Same-open Same-joining)))
