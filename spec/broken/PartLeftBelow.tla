---------------------------- MODULE PartLeftBelow ---------------------------
(* The worker of a nested call takes no part that is for its thread. It is   *)
(* parked, and the worker below, to which the part is left, looks only after *)
(* the call.                                                                 *)
EXTENDS MCBroadcast

OnlyItsOwn(w) == IF w \in Background THEN pool.addressed[w] ELSE << >>
=============================================================================
