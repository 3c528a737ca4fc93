-------------------------- MODULE StrangerSpawned ---------------------------
(* An owner that waits takes a detached job, though it helps only with what  *)
(* is below its own: no worker waits for the job, so no stack is meant to    *)
(* carry it. It may be long, or want a lock that the code below it holds.    *)
EXTENDS MCSpawn

MayTakeDetached(w, x) ==
  \/ ~Owner(w)
  \/ x \in Detached \cup Subtree(Awaited(w))
=============================================================================
