--------------------------- MODULE PollerReturns ----------------------------
(* An owner that polls sees its latch and returns without the lock, as one   *)
(* does that has just come to the join. But it counts as idle: all others    *)
(* take it for an idle worker, though it runs, and wake it for a job that it *)
(* will not come for.                                                        *)
EXTENDS MCTree

SeesLatchAnywhere(w) ==
  Owner(w) /\ at[w] \in {"wait", "polling"} /\ Done(Awaited(w))
=============================================================================
