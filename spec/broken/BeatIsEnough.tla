---------------------------- MODULE BeatIsEnough ----------------------------
(* A worker that makes a beat names no beater, as if the beat were enough.   *)
(* But the beat is for some of those whose interval is over. For the others  *)
(* no worker watches the clock, and they are not asked however long the rest *)
(* of the pool is idle.                                                      *)
EXTENDS MCTree

BeatOrBeater(p, parking) ==
  IF UsefulRested(p) # {} THEN Beat(p) ELSE WithBeater(p, parking)
=============================================================================
