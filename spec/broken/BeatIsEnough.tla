---------------------------- MODULE BeatIsEnough ----------------------------
(* Whoever makes a beat names no beater: it has seen to it. But the beat is  *)
(* for those whose interval is over. For the others nobody watches the       *)
(* clock, and they are not asked again however long the rest of the pool is  *)
(* idle.                                                                     *)
EXTENDS MCTree

BeatOrBeater(p, parking) ==
  IF Rested(p) # {} THEN {Beat(p)}
  ELSE IF ~Due(p) \/ p.beater # Null THEN {p}
  ELSE IF parking # Null THEN {[p EXCEPT !.beater = parking]}
  ELSE {NameBeater(p, w) : w \in Idle(p)}
=============================================================================
