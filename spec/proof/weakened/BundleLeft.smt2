; A worker that claims no more, and does not put back what is left of its bundle.
; Part: joblist
; Action: GiveBack
; Breaks: NoLostJob
(define-fun GiveBack.other () Bool
  (exists ((v Worker) (b Code))
    (and (distinct v self) (holds before v b) (HasLeft before b) Same-bundles (HoldsNoMore v b)
         Same-list Same-started Same-shared Same-values Same-runs Same-tells Same-idle)))
