------------------------------- MODULE MCTree -------------------------------
(* One caller sums a balanced tree. *)
EXTENDS Properties, TLC

CONSTANTS Height, c1

OneCaller == {c1}
TreeMain1 == [c \in {c1} |-> TreeMain(1, Height)]
TreeBody1 == TreeBody(1, Height)

Symmetry == Permutations(Background)
=============================================================================
