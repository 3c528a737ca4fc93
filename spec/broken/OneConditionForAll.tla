------------------------- MODULE OneConditionForAll -------------------------
(* Workers that look for jobs and owners that wait for a latch share one     *)
(* condition variable, and the executor notifies one of them. The            *)
(* notification reaches a worker that has no use for it, and the owner stays *)
(* parked.                                                                   *)
EXTENDS MCTree

WakeAnybody(p, w, j) ==
  IF Idle(p) = {} THEN p ELSE Wake(p, CHOOSE v \in Idle(p) : TRUE)
=============================================================================
