------------------------- MODULE SharedLeftToTaker --------------------------
(* An owner comes to a job of its own that is still shared. A worker was     *)
(* woken for it, so the owner parks and leaves the job to that worker. The   *)
(* owner waits for a job that no worker has begun.                           *)
EXTENDS MCTree

ReclaimsNone(w) == FALSE

NoReclaim(w) == FALSE
=============================================================================
