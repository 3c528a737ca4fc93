--------------------------- MODULE PartForTheGone ---------------------------
(* A broadcast in a pool that stops sends a part to each background worker,  *)
(* also to one that has left. No worker runs that part, and if a worker      *)
(* waits for it, it waits forever.                                           *)
EXTENDS MCBroadcast

ToAll(parts) == parts
=============================================================================
