--------------------------- MODULE OwnerForgotten ---------------------------
(* A thread notes which workers it has to notify when it releases the mutex. *)
(* An executor has noted the parked owner of its job before. What its look   *)
(* adds is written over that, and the owner is not notified. It may wake up  *)
(* for no reason, but need not.                                              *)
EXTENDS MCAccesses

ToldLast(t, p) == (Woken(p) \ Woken(pool))
                    \cup ({p.beater} \ {pool.beater, t, Null})
=============================================================================
