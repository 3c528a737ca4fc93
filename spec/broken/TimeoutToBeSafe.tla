-------------------------- MODULE TimeoutToBeSafe ---------------------------
(* Every worker parks with a timeout, in case a notification is lost. None   *)
(* is. A pool that is left alone wakes up its workers forever.               *)
EXTENDS MCAccessesLong

TimedAnyway(p, w) == [p EXCEPT !.timed = @ \cup {w}]
=============================================================================
