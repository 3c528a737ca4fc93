----------------------------- MODULE ProofPanic -----------------------------
(* Panics, for TLC to show the steps.                                        *)
EXTENDS MCPanic, Inductive
=============================================================================
