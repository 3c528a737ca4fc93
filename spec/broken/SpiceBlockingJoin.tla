------------------------- MODULE SpiceBlockingJoin --------------------------
(* Spice's joiner helps only with jobs that it sees when it comes to the     *)
(* join. Then it blocks on its own job's event; a job that is shared later   *)
(* signals another condition variable, on which only background workers      *)
(* wait. A user sees the calling thread idle through the second half of a    *)
(* program that has work to share.                                           *)
EXTENDS MCTree

WakeOneBackground(p, j) ==
  IF Idle(p) \cap Background = {} THEN {p}
  ELSE {Remove(p, w) : w \in Idle(p) \cap Background}
=============================================================================
