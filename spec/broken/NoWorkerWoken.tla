---------------------------- MODULE NoWorkerWoken -----------------------------
(* A promotion shares a job and wakes no worker. The owner takes its job     *)
(* back at the join, so the result is right, and all others are parked: a    *)
(* pool of many threads that is as fast as one.                              *)
EXTENDS MCTree

WakeNone(p, j) == {p}
=============================================================================
