-------------------------- MODULE IntervalFromBeat --------------------------
(* The interval runs from the beat, whether it was served or not. A beat     *)
(* that comes after a call's last fork is lost, and then the next call of    *)
(* the same worker finds its interval used up: its lone pair of closures     *)
(* stays serial. Of calls with one pair of 1 ms each, made one after the     *)
(* other, every second one took 2 ms. This mistake was ours.                 *)
EXTENDS MCTree

FlagDropped(p, w) == [p EXCEPT !.heartbeat[w] = FALSE]
=============================================================================
