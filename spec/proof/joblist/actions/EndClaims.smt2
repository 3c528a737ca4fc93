; No job is left of the bundle, and the worker claims no more. If the bundle was shared once more, that is of no use now.
(define-fun EndClaims.other () Bool
  (exists ((v Worker) (b Code))
    (and (distinct v self) (holds before v b) (not (HasLeft before b)) (Queued b false) (HoldsNoMore v b)
         Same-list Same-started Same-shared Same-values Same-runs Same-tells Same-idle)))
(define-fun EndClaims.own () Bool
  (exists ((b Code))
    (and (= (at before) at.claim) BackToJoin
         (holds before self b) (not (HasLeft before b)) (Queued b false) (HoldsNoMore self b)
         Same-jobs Same-shared Same-values Same-runs Same-tells Same-idle)))
; Or the bundle is another owner's.
(define-fun EndClaims.foreign () Bool
  (and (= (at before) at.claim) BackToJoin
       Same-jobs Same-shared Same-sharing Same-idle))

(define-fun EndClaims () Bool (or EndClaims.other EndClaims.own EndClaims.foreign))
