---------------------------- MODULE BeatTooOften ----------------------------
(* There is a beat whenever one is due, however short the time since the     *)
(* worker's last promotion. Each costs its victim a promotion and a wake-up, *)
(* and small jobs are shared for more than they are worth.                   *)
EXTENDS MCTree

AnyInterval(p) == Useful(p)
=============================================================================
