; The thread of a nested call goes on with the code that has made it. Its value is no part of the proof's state.
(define-fun NestedReturn ((w Worker)) Bool
  (and (= (at before w) at.run) (owner before w) SamePool Same-lock SameJobs Same-at SameStacks))
