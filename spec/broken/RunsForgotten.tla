--------------------------- MODULE RunsForgotten ----------------------------
(* A worker that comes back to a job that it has taken, from another job on  *)
(* top of it, passes for one that runs no taken job. A worker that may help  *)
(* only with what is below its own job is no longer seen as one that could   *)
(* use what the first worker has.                                            *)
EXTENDS MCChain

RelievedOfAll(w) == [pool EXCEPT !.runs[w] = Null]
=============================================================================
