---------------------------- MODULE MiniLostWake ----------------------------
(* A worker finds the queue empty, gives the lock back, and parks later. In  *)
(* between a job may be shared: no worker was idle, so none is woken for it. *)
(* When the worker parks at last, it parks beside that job.                  *)
EXTENDS MCMini

ParkLater(w) ==
  /\ status[w] = "Active"
  /\ status' = [status EXCEPT ![w] = "Idle"]
  /\ UNCHANGED <<shared, started, latch>>
=============================================================================
