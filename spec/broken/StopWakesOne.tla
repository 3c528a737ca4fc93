---------------------------- MODULE StopWakesOne ----------------------------
(* Stop wakes one worker instead of all. A notification of one is enough for *)
(* one job, but not for the end of the pool: the others stay parked.         *)
EXTENDS MCTree

WakeSome(p, ws) == IF ws = {} THEN p ELSE Wake(p, CHOOSE w \in ws : TRUE)
=============================================================================
