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

; A worker that was woken and takes a job is not replaced if there are enough workers on their way without it: the same
; condition as in Replaced. Then they are given the jobs anew, as `fits` says.
(define-fun Took ((me Worker)) Bool
  (and (= (status before me) Woken) (= (status after me) Active)
       (exists ((j Code))
         (or (and (shared before j) (not (shared after j))) (and (addressed before j) (not (addressed after j)))))))
(define-fun GivenAnew () Bool
  (forall ((v Worker) (j Code)) (= (answers after v j) (and (fits v j) (OnTheWay v) (StillWanted j)))))

(define-fun Account ((me Worker)) Bool
  (ite (and (Took me) enough) GivenAnew (HandedOn me)))
