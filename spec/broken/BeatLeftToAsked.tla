-------------------------- MODULE BeatLeftToAsked ---------------------------
(* A worker is expected, so it is left to that worker to name a beater. A    *)
(* worker that was woken will come. But one that was asked comes at its next *)
(* fork, and there may be none: it goes on with its closure, however long    *)
(* that is, and for the others no worker watches the clock.                  *)
EXTENDS MCTree

UnlessExpected(p, parking) ==
  IF ~Due(p) \/ p.beater # Null THEN {p}
  ELSE IF parking # Null        THEN {[p EXCEPT !.beater = parking]}
  ELSE IF Expected(p) # {}      THEN {p}
  ELSE {NameBeater(p, w) : w \in Idle(p)}
=============================================================================
