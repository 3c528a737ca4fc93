------------------------ MODULE BroadcastWakesNoWorker ------------------------
(* The parts of a broadcast are left for their addressees to find. Those     *)
(* that are parked find nothing, and the broadcaster waits for them, maybe   *)
(* forever.                                                                  *)
EXTENDS MCBroadcast

WakeNoWorker(p, ws) == p
=============================================================================
