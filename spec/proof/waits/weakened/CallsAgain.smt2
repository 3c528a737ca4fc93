; A thread from outside that makes its call again and again.
; Action: Call
; Breaks: NothingComesBack
(define-fun Call ((w Worker)) Bool
  (exists ((c Code))
    (and (or (= (at before w) at.outside) (= (at before w) at.returned)) (MayLock w) (main w c)
         (Statuses w Active) NoWorkerSent (EndWith w false false)
         (Push w c false) (GoTo w at.run)
         Same-runs Same-shared Same-stopping Same-lock SameJobs Same-open Same-joining Same-claims)))
