-------------------------- MODULE LatchWakesNobody --------------------------
(* The executor sets the latch and does not wake the owner, which has parked *)
(* meanwhile. The call never returns.                                        *)
EXTENDS MCTree

WakeNobody(p, w, j) == p
=============================================================================
