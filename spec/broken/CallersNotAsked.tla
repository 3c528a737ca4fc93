-------------------------- MODULE CallersNotAsked ---------------------------
(* Only the pool's own workers are asked to share. A caller runs its whole   *)
(* call alone, though all others are idle: the work that it could share      *)
(* makes no beat due, so none is missed.                                     *)
EXTENDS MCTree

HungryBackground(p) ==
  {b \in Background : p.status[b] = "Active" /\ ~p.heartbeat[b]}
=============================================================================
