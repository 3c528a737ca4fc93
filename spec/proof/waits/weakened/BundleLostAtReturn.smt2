; A worker that goes back to its open join, and does not put back what is left of its bundle.
; Part: invariant
; Action: GiveBack
; Breaks: LeftIsHeld
(define-fun GiveBack.shares ((w Worker)) Bool
  (exists ((b Code))
    (and (GivesBack w b) (not (shared before b)) NoWorkerSent Same-shared)))
