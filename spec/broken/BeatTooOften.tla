---------------------------- MODULE BeatTooOften ----------------------------
(* There is a beat whenever one is due, however short the time since the     *)
(* last. Each costs its victim a promotion and a wake-up, and small jobs are *)
(* shared for more than they are worth.                                      *)
EXTENDS MCTree

AtAnyTime(p) == TRUE
=============================================================================
