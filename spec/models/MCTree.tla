------------------------------- MODULE MCTree -------------------------------
(* One caller visits a balanced tree. Height 1 is a lone pair: one fork.     *)
EXTENDS Properties, TLC

CONSTANT Height

OneMain == [c \in Callers |-> TreeMain(1, Height)]
OneBody == TreeBody(1, Height)

\* The background workers are alike. Not for liveness, which TLC could miss.
Symmetry == Permutations(Background)

\* In place of Settled: no step goes before another.
NoPriority == TRUE
=============================================================================
