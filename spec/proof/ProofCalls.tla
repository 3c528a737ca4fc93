----------------------------- MODULE ProofCalls -----------------------------
(* Two calls, one after the other: the second one may begin with what is     *)
(* left of the first one's interval.                                         *)
EXTENDS MCLinger, Inductive
=============================================================================
