-------------------------- MODULE SpawnWakesNoWorker --------------------------
(* A detached job is shared and no worker is woken for it. The spawner does  *)
(* not wait for it and takes nothing back: while all others are parked, it is*)
(* not run until a worker happens to look, maybe at the end of the pool.     *)
EXTENDS MCSpawn

OfferedToNoWorker(j) == {[pool EXCEPT !.shared = Append(@, j)]}
=============================================================================
