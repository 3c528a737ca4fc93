; A promotion that wakes no owner that waits.
; Action: Promote
; Breaks: NoLostWake
(define-fun Able ((v Worker) (j Code)) Bool (and (= (status before v) Idle) (MayTake before v j) (not (owner before v))))
