; The end of polling makes a nested call that has returned go on.
; Action: Poll
; Breaks: NoCallComes
(define-fun Poll ((w Worker)) Bool
  (and (= (at before w) at.polling)
       (forall ((v Worker)) (= (at after v) (ite (= (at before v) at.returned) at.run (ite (= v w) at.polled (at before v)))))
       SamePool Same-lock SameJobs SameStacks))
