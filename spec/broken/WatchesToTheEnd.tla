-------------------------- MODULE WatchesToTheEnd ---------------------------
(* A caller watches until its call is over, however long that takes. The     *)
(* threads of the pool see it watching, so they leave each offer to it. If   *)
(* the call waits for an offered job, the job is announced when the call is  *)
(* over: never.                                                              *)
EXTENDS MCOffers

EndsWithCall(c) ==
  /\ Offered = {}
  /\ Turns(c, "watches", IF watchers = 1 THEN "leaves" ELSE "after")
  /\ watchers' = watchers - 1
  /\ UNCHANGED <<thread, job>>
=============================================================================
