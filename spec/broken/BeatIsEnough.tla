---------------------------- MODULE BeatIsEnough ----------------------------
(* Whoever makes a beat names no beater: it has seen to it. But the beat is  *)
(* for some of those whose interval is over. For the others nobody watches   *)
(* the clock, and they are not asked however long the rest of the pool is    *)
(* idle.                                                                     *)
EXTENDS MCTree

BeatOrBeater(p, parking) ==
  IF Rested(p) # {} THEN Beat(p) ELSE WithBeater(p, parking)
=============================================================================
