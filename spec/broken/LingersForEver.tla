--------------------------- MODULE LingersForEver ---------------------------
(* A worker that parks becomes the beater whether a call was made lately or  *)
(* not. Its timer rings again and again in a pool that is left alone, which  *)
(* never falls asleep.                                                       *)
EXTENDS MCLinger

AtAnyTime(p) == TRUE
=============================================================================
