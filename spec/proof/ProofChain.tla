----------------------------- MODULE ProofChain -----------------------------
(* A chain of jobs, for TLC to show its steps.                               *)
EXTENDS MCChain, Inductive
=============================================================================
