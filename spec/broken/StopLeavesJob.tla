--------------------------- MODULE StopLeavesJob ----------------------------
(* A worker that looks while the pool stops leaves at once, whatever is      *)
(* shared. A forked job's owner takes it back; a detached one has no owner,  *)
(* and is never run: what was spawned just before the drop does not happen.  *)
EXTENDS MCSpawn

LeavingAtOnce(w) == ~Owner(w) /\ pool.stopping
=============================================================================
