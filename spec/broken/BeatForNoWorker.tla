--------------------------- MODULE BeatForNoWorker ----------------------------
(* An owner that waits and may not help counts as idle, and others are asked *)
(* to share for it. They pay for promotions for which no worker comes.       *)
EXTENDS MCTree

HungryIfIdle(p) == IF Idle(p) = {} THEN {} ELSE Hungry(p)
=============================================================================
