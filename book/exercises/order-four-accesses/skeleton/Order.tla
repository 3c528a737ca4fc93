------------------------------- MODULE Order --------------------------------
(* The order in which the executor makes its four accesses.                  *)

\* TODO: put them right. The names are those of the actions in Executor.tla.
Order == <<"SetLatch", "ReadOwner", "WakeOwner", "WriteResult">>
=============================================================================
