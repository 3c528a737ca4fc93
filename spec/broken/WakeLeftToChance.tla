-------------------------- MODULE WakeLeftToChance --------------------------
(* The executor does not wake the owner: parked workers wake up for no       *)
(* reason, the owner will too. Perhaps it will; but no worker need ever do   *)
(* so, and the call may never return. Under FairSpec nothing would break.    *)
EXTENDS MCSpurious

WakeNoWorker(p, w, j) == p
=============================================================================
