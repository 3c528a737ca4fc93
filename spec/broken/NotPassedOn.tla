---------------------------- MODULE NotPassedOn -----------------------------
(* An owner is woken for a shared job, finds that its own latch is set as    *)
(* well, and leaves with its result. It was the worker on the way to that    *)
(* job: since it does not pass the wake-up on, the job waits and an idle     *)
(* worker stays parked. The executor of the owner's job does not take it     *)
(* either: it has helped, its own latch is set as well, and it leaves in the *)
(* same way. The shared job is the third one, which comes from outside.      *)
EXTENDS MCTwoCallers, AsFew

OneMore == TwoBody \o << << >> >>
Third   == {3}

KeptBack(p, w) == {p}
=============================================================================
