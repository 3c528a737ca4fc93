------------------------- MODULE DescendantsRefused -------------------------
(* Under HelpDescendants an owner that waits may take nothing, as under      *)
(* HelpNone. So no worker is woken or asked for its sake, and all that the   *)
(* pool decides agrees with that: but the owner stands still over a job that *)
(* is below its own.                                                         *)
EXTENDS MCTree

MayTakeNothing(w, x) == ~Owner(w)
=============================================================================
