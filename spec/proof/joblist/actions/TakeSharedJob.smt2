; A worker without a stack takes a job, or a part of a broadcast ...
(define-fun TakeSharedJob.job () Bool
  (exists ((x Code) (r Code)) (and (= (at before) at.outside) (Take x r))))

; ... or a bundle.
(define-fun TakeSharedJob.bundle () Bool (and (= (at before) at.outside) TakeBundle))

(define-fun TakeSharedJob () Bool (or TakeSharedJob.job TakeSharedJob.bundle))
