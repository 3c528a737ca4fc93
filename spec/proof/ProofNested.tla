---------------------------- MODULE ProofNested -----------------------------
(* A call from inside another one, for TLC to show the steps.                *)
EXTENDS MCNested, Inductive
=============================================================================
