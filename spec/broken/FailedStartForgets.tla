------------------------- MODULE FailedStartForgets -------------------------
(* The builder fails and returns its error, and the threads that it has      *)
(* started are left: they are parked forever.                                *)
EXTENDS MCStart

DropsIfBuilt == \A c \in Callers : at[c] = "returned"
=============================================================================
