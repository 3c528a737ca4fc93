; A worker that does not tell the owner, which is idle.
; Part: joblist
; Action: Tell
; Breaks: IdleOwnerLatchUnset
(define-fun Tell.other () Bool
  (exists ((v Worker) (x Code))
    (and (tells before v x)
         (forall ((u Worker) (i Code)) (= (tells after u i) (and (tells before u i) (not (and (= u v) (= i x))))))
         Same-idle
         Same-list Same-started Same-shared Same-values Same-bundles Same-holds Same-runs)))
