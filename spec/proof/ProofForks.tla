----------------------------- MODULE ProofForks -----------------------------
(* Two callers that fork, and so do their jobs; a detached job that one of   *)
(* these spawns, and one from outside.                                       *)
EXTENDS AnyPool

CONSTANTS c1, c2  \* the callers

Pair(j) == <<ForkOf(j), JoinOf(j)>>

ForksMain == [c \in {c1, c2} |->
                IF c = c2 THEN Pair(4)
                ELSE <<ForkOf(1), ForkOf(2), JoinOf(2)>> \o Pair(3)
                     \o <<JoinOf(1)>>]
ForksBody == << <<ForkOf(5), ForkOf(6), JoinOf(6), JoinOf(5)>>,
                Pair(9), << >>, <<SpawnOf(8)>> \o Pair(7),
                << >>, << >>, << >>, << >>, << >>, << >> >>
Tenth == {10}
=============================================================================
