; A worker that puts back what is left of its bundle, and wakes no other one for it.
; Part: invariant
; Action: GiveBack
; Breaks: NoLostWake
(define-fun GiveBack.shares ((w Worker)) Bool
  (exists ((b Code))
    (and (GivesBack w b) (not (shared before b)) (Offered b) NoWorkerSent)))
