-------------------------- MODULE SpawnedRunTwice ---------------------------
(* A worker that takes a job leaves it in the queue if it has no owner,      *)
(* since only an owner could take it back. The next worker that looks takes  *)
(* it again: a user sees a detached job run twice, and where it owned        *)
(* something, freed twice.                                                   *)
EXTENDS MCSpawn

ClaimedIfOwned(p, j) ==
  IF j \in Detached THEN p ELSE [p EXCEPT !.shared = Without(@, j)]
=============================================================================
