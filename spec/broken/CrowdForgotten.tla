--------------------------- MODULE CrowdForgotten ---------------------------
(* In a crowded pool no worker is asked, and none is made the beater either. *)
(* When the others only wait, the work is never spread.                      *)
EXTENDS MCCrowd

NoBeaterInCrowd(p, parking) ==
  UNION {IF Crowded(q) THEN {q}
         ELSE WithBeater(q, parking) \cup Lingering(q, parking) : q \in Beat(p)}
=============================================================================
