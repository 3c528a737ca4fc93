; An owner that is still entered as waiting for a job.
; Action: WaitForJobReturn
; Breaks: AwaitsOK
(define-fun Looked ((me Worker)) Bool
  (and (forall ((v Worker)) (= (halfway after v) (and (halfway before v) (distinct v me))))
       (forall ((v Worker) (j Code)) (= (awaits after v j) (awaits before v j)))))
