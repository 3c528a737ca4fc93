-------------------------- MODULE WokenNotNotified --------------------------
(* A worker's status is set to Woken, and nobody notifies its condition      *)
(* variable. For all others it is on the way, so nobody else is sent; it     *)
(* sleeps.                                                                   *)
EXTENDS MCTree

RemoveSilently(p, w) == [p EXCEPT !.status[w] = "Woken",
                                  !.beater = IF @ = w THEN Null ELSE @]
=============================================================================
