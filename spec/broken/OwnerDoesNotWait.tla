-------------------------- MODULE OwnerDoesNotWait --------------------------
(* The owner finds that its job was taken and goes on without waiting for    *)
(* the latch. It reads a result that is not there, and its frame ends while  *)
(* another worker still runs a closure that borrows from it.                 *)
EXTENDS MCTree

AlwaysDone(j) == TRUE
=============================================================================
