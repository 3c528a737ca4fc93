; A worker that shares its bundle once more though nothing may be left of it.
; Part: joblist
; Action: ShareAgain
; Breaks: NoBundleInVain
(define-fun ShareAgain.other () Bool
  (exists ((v Worker) (b Code))
    (and (distinct v self) (holds before v b) (not (queued before b)) (Queued b true)
         Same-list Same-started Same-shared Same-values Same-others Same-idle)))
