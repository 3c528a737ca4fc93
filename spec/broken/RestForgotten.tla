--------------------------- MODULE RestForgotten ----------------------------
(* A promotion shares several jobs, and one worker is woken for all of them. *)
(* It takes one job, and does not wake the next worker: the others are left  *)
(* over, and idle workers stay parked, until the first job is done.          *)
EXTENDS MCSeveral

NotReplaced(p, w) == {p}
=============================================================================
