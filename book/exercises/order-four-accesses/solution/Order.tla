------------------------------- MODULE Order --------------------------------
(* The order in which the executor makes its four accesses.                  *)

\* ANCHOR: solution
\* The names are those of the actions in Executor.tla.
Order == <<"WriteResult", "ReadOwner", "SetLatch", "WakeOwner">>
\* ANCHOR_END: solution
=============================================================================
