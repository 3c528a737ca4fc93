; A worker that claims a job which another worker has claimed since it has looked.
; Part: joblist
; Action: Claim
; Breaks: ExactlyOnce
(define-fun Claim.other () Bool
  (exists ((v Worker) (b Code) (x Code))
    (and (distinct v self) (holds before v b) (bundled before x b) Same-bundles (Start x)
         (Runs v x)
         Same-list Same-shared Same-values Same-holds Same-tells Same-idle)))
