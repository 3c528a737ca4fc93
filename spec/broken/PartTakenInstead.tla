-------------------------- MODULE PartTakenInstead --------------------------
(* A worker is woken for a shared job, and before it looks, it gets a part   *)
(* that is for it alone. It takes the part and tells no other worker: the    *)
(* shared job waits, no worker is on the way to it, and an idle worker stays *)
(* parked.                                                                   *)
EXTENDS MCBroadcast

NotReplaced(p, w) == {p}
=============================================================================
