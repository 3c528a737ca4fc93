-------------------------- MODULE WokenNotNotified --------------------------
(* A worker's status is set to Woken, but its condition variable is not      *)
(* notified. For all others it is on the way, so no other worker is sent; it *)
(* stays parked.                                                             *)
EXTENDS MCTree

WakeSilently(p, w) == [p EXCEPT !.status[w] = "Woken",
                                !.beater = IF @ = w THEN Null ELSE @]
=============================================================================
