----------------------------- MODULE ProofTree ------------------------------
(* A tree, for TLC to show its steps; and mistakes, with which they are none *)
(* of the proof's.                                                           *)
EXTENDS MCTree, Inductive

NoWorkerIsWoken(p, j) == {p}
OwnerIsNotWoken(p, w, j) == p
JobIsLeft(p, j) == p
FlagIsKept(p, w) == p
=============================================================================
