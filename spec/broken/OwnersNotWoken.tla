--------------------------- MODULE OwnersNotWoken ---------------------------
(* A promotion wakes background workers alone, and an owner that waits in a  *)
(* join stays parked until its own job is done. A user sees the calling      *)
(* thread idle through the second half of a program that has work to share.  *)
(* In Spice and chili it is so by design: museum/SpiceBlockingJoin.          *)
EXTENDS MCTree

WakeOneBackground(p, j) ==
  IF Idle(p) \cap Background = {} THEN {p}
  ELSE {Wake(p, w) : w \in Idle(p) \cap Background}
=============================================================================
