; A worker claims the newest job that is left of its bundle: another worker does, ...
(define-fun Claim.other () Bool
  (exists ((v Worker) (b Code) (x Code))
    (and (distinct v self) (holds before v b) (NextOf x b) (WithoutClaimed x) (Start x)
         (Runs v x)
         Same-list Same-shared Same-values Same-holds Same-tells Same-idle)))

; ... or the owner does, ...
(define-fun Claim.own () Bool
  (exists ((b Code) (x Code) (r Code))
    (and (= (at before) at.claim) (holds before self b) (NextOf x b) (WithoutClaimed x) (Start x) (isRoot r)
         (Push x r true) (GoTo at.run)
         Same-frame Same-links Same-walk Same-open Same-joining Same-shared Same-values Same-others Same-idle)))

; ... or it claims a job of another owner.
(define-fun Claim.foreign () Bool
  (exists ((x Code) (r Code))
    (and (= (at before) at.claim) (foreign x) (not (isRoot x)) (not (on before x)) (isRoot r)
         (Start x) (Push x r true) (GoTo at.run)
         Same-frame Same-links Same-walk Same-open Same-joining Same-shared Same-sharing Same-idle)))

(define-fun Claim () Bool (or Claim.other Claim.own Claim.foreign))
