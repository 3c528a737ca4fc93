------------------------------ MODULE MCExact -------------------------------
(* No notification is forgotten: a late one comes when its worker parks or   *)
(* polls again, maybe for something else. This is what Forget says does not  *)
(* matter.                                                                   *)
EXTENDS MCTree

\* In place of Forget: the one that has woken w is used up.
UsedUp(p, w) ==
  IF at[w] = "parked" THEN [p EXCEPT !.halfway = @ \ {w}] ELSE p
=============================================================================
