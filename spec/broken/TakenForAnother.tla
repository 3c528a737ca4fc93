-------------------------- MODULE TakenForAnother ---------------------------
(* A worker is woken for a job, takes an older one, and thinks that it has   *)
(* done its duty. But for the older one nobody had been sent, since of those *)
(* who slept nobody might take it. So nobody is on the way any more to the   *)
(* job that the worker was woken for, and an owner who may take it sleeps.   *)
EXTENDS MCElder

NotReplaced(p, w) == {p}
=============================================================================
