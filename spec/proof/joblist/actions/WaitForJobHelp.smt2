; An owner that waits takes a job, or a part of a broadcast ...
(define-fun WaitForJobHelp.job () Bool
  (exists ((x Code) (r Code)) (and (= (at before) at.wait) (Take x r))))

; ... or a bundle.
(define-fun WaitForJobHelp.bundle () Bool (and (= (at before) at.wait) TakeBundle))

(define-fun WaitForJobHelp () Bool (or WaitForJobHelp.job WaitForJobHelp.bundle))
