; The code comes to the join of a part that was not sent, and goes on. How far it has come is no part of the proof's state.
(define-fun JoinUnsent ((w Worker)) Bool
  (and (= (at before w) at.run) (owner before w) SamePool Same-lock SameJobs Same-at SameStacks))
