----------------------------- MODULE BelowKept ------------------------------
(* A barrier is joined and another one is set further down, but what is kept *)
(* below it is still the link of the barrier that was joined. When the new   *)
(* one is joined in turn, the chain goes on at a header that is gone. Three  *)
(* jobs must be open: the oldest is promoted, the newest is the barrier, and *)
(* it is lowered to the one between.                                         *)
EXTENDS MCTree

LowerAndKeep(w) ==
  LET old == walk[w]
      n   == Len(old.jobs)
  IN IF n = 1 THEN Remember(w, Lifted(w), << >>)
     ELSE \E k \in 1..(n - 1) :
            LET jobs == Prefix(old.jobs, k)
            IN /\ prev' = [Lifted(w) EXCEPT ![Last(jobs)] = Null]
               /\ walk' = [walk EXCEPT ![w] = [jobs  |-> jobs,
                                               below |-> old.below]]
=============================================================================
