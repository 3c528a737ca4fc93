------------------------------ MODULE MCChain -------------------------------
(* One caller and a chain of jobs, each forking the next one.                *)
EXTENDS Properties, TLC

CONSTANT Length

OneMain == [c \in Callers |-> ChainMain]
OneBody == ChainBody(Length)

Symmetry == Permutations(Background)
=============================================================================
