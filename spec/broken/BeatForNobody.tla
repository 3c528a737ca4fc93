--------------------------- MODULE BeatForNobody ----------------------------
(* An owner that waits and may not help counts as idle, and others are asked *)
(* to share for it. They pay for promotions that nobody comes for.           *)
EXTENDS MCTree

HungryIfIdle(p) == IF Idle(p) = {} THEN {} ELSE Hungry(p)
=============================================================================
