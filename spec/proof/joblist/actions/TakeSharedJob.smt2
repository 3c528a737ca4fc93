; A worker without a stack takes a job, or a part of a broadcast.
(define-fun TakeSharedJob () Bool
  (exists ((x Code) (r Code)) (and (= (at before) at.outside) (Take x r))))
