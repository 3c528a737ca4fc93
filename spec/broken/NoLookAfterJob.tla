--------------------------- MODULE NoLookAfterJob ---------------------------
(* A worker that has finished a job goes to sleep without looking for        *)
(* another one. chili does: a job that was shared meanwhile woke nobody,     *)
(* since nobody was idle, and now nobody comes for it. All results are       *)
(* right, as the owner takes its job back; a user sees one busy core and     *)
(* many idle ones.                                                           *)
EXTENDS MCTree

SeesSharedWhenWoken(w) == MayBeTaken(w) # << >> /\ lock # w
=============================================================================
