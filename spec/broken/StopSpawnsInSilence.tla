------------------------ MODULE StopSpawnsInSilence -------------------------
(* A spawn in a pool that stops wakes no worker: all workers are told to     *)
(* look when the stop begins, and the last one to leave finds what is shared.*)
(* But a worker that waits in a join does not leave. It parks again, and     *)
(* stands still over the new job until its own job is done.                  *)
EXTENDS MCSpawn

OfferedInSilence(j) ==
  LET p == [pool EXCEPT !.shared = Append(@, j)]
  IN IF pool.stopping THEN {p} ELSE WakeOne(p, j)
=============================================================================
