--------------------------- MODULE PrevNotNulled ----------------------------
(* The promotion shares the job and leaves its link as it is. The owner      *)
(* takes the job for latent at its join and runs it, without the lock, while *)
(* the worker that was woken for it runs it too.                             *)
EXTENDS MCTree

LeftLinked(before, j) == before
=============================================================================
