; An owner that loads its flag again and again until it is set.
; Action: Tick
; Breaks: StepsTake
(define-fun Tick ((w Worker)) Bool
  (and (= (at before w) at.tick)
       (GoTo w (ite (heartbeat before w) at.promote at.tick))
       SamePool Same-lock SameJobs SameStacks))
