---------------------------- MODULE TimerAtRest -----------------------------
(* Every idle worker parks with a timeout, just to be safe. Then it hides    *)
(* all lost wake-ups, and a pool at rest wakes up forever: chili's beat      *)
(* thread cost a web server's idle process 15 to 20 % of a core.             *)
EXTENDS MCTree

AlwaysTimed(p, w) == [p EXCEPT !.timed = @ \cup {w}]
=============================================================================
