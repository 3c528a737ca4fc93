--------------------------- MODULE NoLookAfterJob ---------------------------
(* A worker that has finished a job parks without looking for another one,   *)
(* as chili's does. A job that was shared meanwhile woke no worker, since    *)
(* none was idle, and now no worker comes for it. All results are right, as  *)
(* the owner takes its job back; a user sees one busy core and many idle     *)
(* ones.                                                                     *)
EXTENDS MCTree

SeesSharedWhenWoken(w) == MayBeTaken(w) # << >> /\ lock # w
=============================================================================
