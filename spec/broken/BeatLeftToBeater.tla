-------------------------- MODULE BeatLeftToBeater --------------------------
(* Where there is a beater, all beats are left to it. It waits for the       *)
(* interval of a worker that has shared just now; and a worker that has only *)
(* begun with its job, and could share at once, waits with it. Ramp-up takes *)
(* an interval for each doubling of the workers that run, as it did when the *)
(* whole pool had one interval.                                              *)
EXTENDS MCTree

EnsureUnlessBeater(p, parking) ==
  IF ~Due(p) \/ p.beater # Null THEN {p}
  ELSE LET q == Beat(p)
       IN IF ~Due(q)             THEN {q}
          ELSE IF parking # Null THEN {[q EXCEPT !.beater = parking]}
          ELSE {NameBeater(q, w) : w \in Idle(q)}
=============================================================================
