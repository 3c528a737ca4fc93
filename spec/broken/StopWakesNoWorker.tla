-------------------------- MODULE StopWakesNoWorker ---------------------------
(* Stop raises the flag and wakes no worker. A worker that is parked never   *)
(* sees it, and the thread that drops the pool waits for it forever.         *)
EXTENDS MCTree

WakeNone(p, ws) == p
=============================================================================
