; A worker that goes on without telling the owner, who has begun to watch since it was asked for.
; Part: joblist
; Action: SetLatchFree
; Breaks: IdleOwnerLatchUnset
(define-fun SetLatchFree.other () Bool
  (exists ((v Worker) (x Code) (b Code))
    (and (runs before v x) (result before x) (bundled before x b) (Latched x) (RunsNoMore v x)
         Same-tells
         Same-list Same-started Same-shared Same-bundles Same-holds Same-idle)))
