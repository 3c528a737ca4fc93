----------------------------- MODULE NoBarrier ------------------------------
(* A promotion remembers the jobs that it has walked, and does not guard     *)
(* them: the newest one keeps its link. The owner joins it as any latent     *)
(* job, its frame ends, and the list still points there. The next promotion  *)
(* would share whatever lies in that memory by then.                         *)
EXTENDS MCTree

Unguarded(w, before, jobs) ==
  /\ prev' = before
  /\ walk' = [walk EXCEPT ![w] = [jobs |-> jobs, below |-> Null]]
=============================================================================
