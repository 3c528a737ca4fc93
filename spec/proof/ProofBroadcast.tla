--------------------------- MODULE ProofBroadcast ---------------------------
(* A broadcast below an open join, for TLC to show its steps.                *)
EXTENDS MCBroadcast, Inductive
=============================================================================
