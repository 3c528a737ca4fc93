----------------------------- MODULE ProofSpawn -----------------------------
(* Detached jobs beside forked ones, for TLC to show its steps.              *)
EXTENDS MCSpawn, Inductive
=============================================================================
