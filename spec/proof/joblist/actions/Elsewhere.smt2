; Another worker takes a shared job of this one. It is all that others do to it: what they read and write of a job later is
; no part of the list.
(define-fun Elsewhere () Bool
  (exists ((x Code))
    (and (shared before x) (Claimed x) (Start x)
         Same-at Same-frame Same-links Same-walk Same-stack Same-open Same-joining)))
