--------------------------- MODULE WatchEndsLate ----------------------------
(* A caller announces what is left, and says only then that it no longer     *)
(* watches. An offer in between is announced by no thread: its own thread    *)
(* still saw the caller watching.                                            *)
EXTENDS MCOffers

AnnouncesFirst(c) ==
  /\ Turns(c, "watches", "leaves")
  /\ job' = Announced
  /\ UNCHANGED <<watchers, thread>>

ThenEnds(c) ==
  /\ Turns(c, "leaves", "after")
  /\ watchers' = watchers - 1
  /\ UNCHANGED <<thread, job>>
=============================================================================
