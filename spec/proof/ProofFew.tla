------------------------------ MODULE ProofFew -------------------------------
(* Programs of few jobs, for branches that a large one seldom takes: where   *)
(* most workers wait, chance has fewer other steps to choose.                *)
EXTENDS AnyPool

CONSTANTS c1, c2  \* two callers

Pair(j) == <<ForkOf(j), JoinOf(j)>>

\* Three jobs of one caller, which may all be shared at once.
FlatMain == [c \in Callers |-> <<ForkOf(1), ForkOf(2), ForkOf(3),
                                 JoinOf(3), JoinOf(2), JoinOf(1)>>]
FlatBody == << Pair(4), Pair(5), << >>, << >>, << >> >>

(* Job 4 is below both open joins. Job 2 is below the outer one alone: only  *)
(* the caller may take it, if no worker is in no join.                       *)
LadderMain == [c \in Callers |-> Pair(1)]
LadderBody == << <<ForkOf(2), ForkOf(3), JoinOf(3), JoinOf(2)>>,
                 << >>, <<ForkOf(4), ForkOf(5), JoinOf(5), JoinOf(4)>>,
                 << >>, << >> >>

\* A job that spawns, while its owner waits for it; one more comes from outside.
SpawnsMain == [c \in Callers |-> Pair(1)]
SpawnsBody == << <<SpawnOf(2), ForkOf(3), SpawnOf(4), JoinOf(3)>>,
                 << >>, << >>, << >>, << >> >>
Fifth == {5}

(* Two callers. Job 5 is below two open joins of the second one, and none of *)
(* the first one's.                                                          *)
ChainsMain == [c \in {c1, c2} |-> IF c = c1 THEN Pair(1) ELSE Pair(2)]
ChainsBody == << Pair(3), Pair(4), << >>, Pair(5), << >> >>

=============================================================================
