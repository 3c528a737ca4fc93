--------------------------- MODULE OwnersNoDemand ---------------------------
(* A worker that waits in an open join does not count as one that could use  *)
(* a job. Its executor has much to share, and is not asked; the owner stands *)
(* still until its own job is done, as a thread that blocks would.           *)
EXTENDS MCTree

UsefulToOthers(p) ==
  {h \in Hungry(p) : \E w \in Idle(p) : ~Owner(w) /\ MayTake(w, p.runs[h])}
=============================================================================
