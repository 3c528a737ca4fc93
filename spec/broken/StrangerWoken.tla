--------------------------- MODULE StrangerWoken ----------------------------
(* A promotion wakes an idle worker that may not take the job: an owner that *)
(* waits and does not help. It finds nothing, and sends the next one; the    *)
(* wake-up was paid twice, and the job has waited for both.                  *)
EXTENDS MCTree

WakeAnyone(p, j) ==
  IF Idle(p) = {} THEN {p} ELSE {Wake(p, w) : w \in Idle(p)}
=============================================================================
