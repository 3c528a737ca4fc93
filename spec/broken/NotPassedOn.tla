---------------------------- MODULE NotPassedOn -----------------------------
(* An owner is woken for a shared job, finds that its own latch is set as    *)
(* well, and leaves with its result. It was the one who was on the way:      *)
(* without passing the call on, the job waits and an idle worker sleeps.     *)
EXTENDS MCTwoCallers, AsFew

KeptBack(p, w) == {p}
=============================================================================
