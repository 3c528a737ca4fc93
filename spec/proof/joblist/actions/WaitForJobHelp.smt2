; An owner that waits takes a job, or a part of a broadcast.
(define-fun WaitForJobHelp () Bool
  (exists ((x Code) (r Code)) (and (= (at before) at.wait) (Take x r))))
