-------------------------- MODULE PartTakenInstead --------------------------
(* A worker is woken for a shared job, and before it looks, something is for *)
(* it alone. It takes that and tells nobody: the shared job waits, with      *)
(* nobody on the way, and an idle worker sleeps.                             *)
EXTENDS MCBroadcast

NotReplaced(p, w) == {p}
=============================================================================
