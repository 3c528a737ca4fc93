; The worker claims on top of an open join, whose job is done by now. It puts back what is left of the bundle.
(define-fun GiveBack.other () Bool
  (exists ((v Worker) (b Code))
    (and (distinct v self) (holds before v b) (HasLeft before b) (Queued b true) (HoldsNoMore v b)
         Same-list Same-started Same-shared Same-values Same-runs Same-tells Same-idle)))
(define-fun GiveBack.own () Bool
  (exists ((b Code))
    (and (= (at before) at.claim) BackToJoin
         (holds before self b) (HasLeft before b) (Queued b true) (HoldsNoMore self b)
         Same-jobs Same-shared Same-values Same-runs Same-tells Same-idle)))
; Or the bundle is another owner's.
(define-fun GiveBack.foreign () Bool
  (and (= (at before) at.claim) BackToJoin
       Same-jobs Same-shared Same-sharing Same-idle))

(define-fun GiveBack () Bool (or GiveBack.other GiveBack.own GiveBack.foreign))
