; The newest job is the barrier: it is run, the chain goes on where its own link leads, and the barrier goes further down.
; First: BaseNotRun by shallow, Near
; First: BaseNewest by shallow, Near
(define-fun JoinBarrier () Bool
  (exists ((c Code) (j Code) (h Code))
    (and (= (at before) at.run) (top before c) (NewestIn before c j) (null before j) (barrier before j)
         (below before h)
         (LowerBarrier j) (Push j h false) (Start j) (AtJoin j)
         Same-at Same-frame Same-shared Same-open Same-sharing Same-idle)))
