--------------------------- MODULE WatchEndsLate ----------------------------
(* A caller looks for offers, and says only then that it no longer watches.  *)
(* An offer in between is announced by no thread: its own thread still saw   *)
(* the caller watching. Without a fence the two steps may come so.           *)
EXTENDS MCOffers

LooksFirst(c) ==
  /\ Turns(c, "watches", IF Offered = {} THEN "leaves" ELSE "announces")
  /\ UNCHANGED <<watchers, thread, job>>

AnnouncesFirst(c) ==
  /\ Turns(c, "announces", "leaves")
  /\ job' = Announced
  /\ UNCHANGED <<watchers, thread>>

ThenEnds(c) ==
  /\ Turns(c, "leaves", "after")
  /\ watchers' = watchers - 1
  /\ UNCHANGED <<thread, job>>
=============================================================================
