-------------------------- MODULE BeatLeftToBeater --------------------------
(* Where there is a beater, all beats are left to it. It waits for the       *)
(* interval of a worker that has shared just now; and a worker that has only *)
(* begun with its job, and could share at once, waits with it. Ramp-up takes *)
(* an interval for each doubling of the workers that run, as it did when the *)
(* whole pool had one interval.                                              *)
EXTENDS MCTree

EnsureUnlessBeater(p, parking) ==
  IF p.beater # Null THEN {p}
  ELSE UNION {WithBeater(q, parking) : q \in Beat(p)}
=============================================================================
