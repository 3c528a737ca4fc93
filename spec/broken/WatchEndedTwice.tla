-------------------------- MODULE WatchEndedTwice ---------------------------
(* A caller that announces offers takes itself off the count of those that   *)
(* watch. It did that before it looked. The count goes below zero, which an  *)
(* unsigned number shows as very many callers that watch.                    *)
EXTENDS MCOffers

AnnouncesAndEnds(c) ==
  /\ Turns(c, "announces", "after")
  /\ job' = Announced
  /\ watchers' = watchers - 1
  /\ UNCHANGED thread
=============================================================================
