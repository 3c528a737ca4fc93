; Which worker is on the way for which job, after any action of `me`. It follows from what the action leaves:
; - a worker that is sent while a job becomes shared answers for this job;
; - if `me` was woken and no longer is, the job for which it answered goes to the worker that is sent, or else to the
;   worker that answered for the job that `me` takes.
(define-fun HandedOn ((me Worker)) Bool
  (exists ((i Code))
    (and (or (and (shared before i) (not (shared after i)))
             (forall ((j Code)) (=> (shared before j) (shared after j))))
         (forall ((v Worker) (j Code))
           (= (answers after v j)
              (and (= (status after v) Woken) (shared after j)
                   (or (answers before v j)
                       (and (Sent v) (not (shared before j)))
                       (and (= (status before me) Woken) (distinct (status after me) Woken) (answers before me j)
                            (or (Sent v) (and (not (shared after i)) (answers before v i)))))))))))

; One case is decided by counting: a worker that was woken takes a job and is not replaced only if the idle workers may
; take no more jobs than there are workers on their way (Replaced). So each of these jobs can be given a worker of its
; own: whatever was accounted before, there is such an account.
(define-fun Counted ((me Worker)) Bool
  (and (= (status before me) Woken) (= (status after me) Active) NoWorkerSent
       (exists ((j Code))
         (or (and (shared before j) (not (shared after j))) (and (addressed before j) (not (addressed after j)))))))

(define-fun Account ((me Worker)) Bool
  (ite (Counted me) (and (NoLostWake after) (AnswersOne after)) (HandedOn me)))
