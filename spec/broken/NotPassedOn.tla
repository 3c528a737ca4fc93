---------------------------- MODULE NotPassedOn -----------------------------
(* An owner is woken for a shared job, finds that its own latch is set as    *)
(* well, and leaves with its result. It was the one who was on the way:      *)
(* without passing the call on, the job waits and an idle worker stays       *)
(* parked. The executor of the owner's job does not take it either: it has   *)
(* helped, its own latch is set as well, and it leaves in the same way. The  *)
(* job is one that comes from outside, the third.                            *)
EXTENDS MCTwoCallers, AsFew

OneMore == TwoBody \o << << >> >>
Third   == {3}

KeptBack(p, w) == {p}
=============================================================================
