-------------------------- MODULE TakenForAnother ---------------------------
(* A worker is woken for a job, takes an older one, and does no more. But    *)
(* for the older job no worker had been sent, since no parked worker was     *)
(* allowed to take it. So no worker is on the way any more to the job that   *)
(* the worker was woken for, and an owner that may take it stays parked.     *)
EXTENDS MCElder

NotReplaced(p, w) == {p}
=============================================================================
