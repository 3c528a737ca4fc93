; All is over; nothing happens any more.
(define-fun Rest () Bool
  (and (forall ((v Worker)) (or (nested v) (= (at before v) (ite (background v) at.off at.returned))))
       SamePool Same-lock SameJobs Same-at SameStacks))
