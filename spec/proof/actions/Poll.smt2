; Polling ends, for whatever reason: w is going to look.
(define-fun Poll ((w Worker)) Bool
  (and (= (at before w) at.polling) (GoTo w at.polled) SamePool Same-lock SameJobs SameStacks))
