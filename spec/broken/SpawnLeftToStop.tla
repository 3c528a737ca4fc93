-------------------------- MODULE SpawnLeftToStop ---------------------------
(* A spawn wakes no worker: whatever is shared when the pool stops is run    *)
(* before the workers leave. A pool that is never dropped, like the global   *)
(* one, does not stop. If its workers are parked, the job waits forever.     *)
EXTENDS MCSpawn

OfferedToStop(j) == {[pool EXCEPT !.shared = Append(@, j)]}
=============================================================================
