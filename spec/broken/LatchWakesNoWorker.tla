-------------------------- MODULE LatchWakesNoWorker --------------------------
(* The executor sets the latch and does not wake the owner, which has parked *)
(* meanwhile. The call never returns.                                        *)
EXTENDS MCTree

WakeNoWorker(p, w, j) == p
=============================================================================
