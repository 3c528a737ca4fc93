--------------------------- MODULE StrangerHelped ---------------------------
(* An owner that looks takes the oldest shared job, whatever the policy      *)
(* says. Under HelpDescendants it may thus run another call's code while it  *)
(* holds a lock of its own call, and its stack grows by jobs that have       *)
(* nothing to do with what it waits for.                                     *)
EXTENDS MCTwoCallers

All(w) == pool.shared
=============================================================================
