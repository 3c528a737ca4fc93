; The end of polling sends every worker to look, whatever it does.
; Action: Poll
; Breaks: SteppingStays
(define-fun Poll ((w Worker)) Bool
  (and (= (at before w) at.polling) (forall ((v Worker)) (= (at after v) at.polled))
       SamePool Same-lock SameJobs SameStacks))
