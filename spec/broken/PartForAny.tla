----------------------------- MODULE PartForAny -----------------------------
(* The parts of a broadcast are in one queue, and each worker that looks     *)
(* takes the oldest of them. All parts are run, but not each in its own      *)
(* thread.                                                                   *)
EXTENDS MCBroadcast

AnyPart(w) == pool.addressed[b1] \o pool.addressed[b2]
=============================================================================
