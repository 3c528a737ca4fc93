--------------------------- MODULE MCForkCallFork ---------------------------
(* One caller forks, calls a function that forks and joins, and forks again. *)
EXTENDS Properties, TLC

FcfMain == [c \in Callers |-> ForkCallForkMain]
FcfBody == ForkCallForkBody

Symmetry == Permutations(Background)
=============================================================================
