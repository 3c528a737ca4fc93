; A closure panics. What it has forked is joined all the same, so that nothing changes but its value, and what comes next.
(define-fun Panic ((w Worker)) Bool
  (and (= (at before w) at.run) (owner before w) SamePool Same-lock SameJobs Same-at SameStacks))
