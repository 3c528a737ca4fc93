----------------------------- MODULE ProofElder -----------------------------
(* The program of MCElder, in its wider body, and a detached job from        *)
(* outside: jobs that no owner may take under HelpDescendants stand before   *)
(* jobs that some owner may take. A second caller is a stranger to all this. *)
(* Here the workers are not prompt.                                          *)
EXTENDS AnyPool

CONSTANTS c1, c2  \* the callers

Pair(j)   == <<ForkOf(j), JoinOf(j)>>
ElderMain == [c \in {c1, c2} |-> IF c = c1 THEN Pair(1) ELSE Pair(9)]
ElderBody == << <<ForkOf(2), ForkOf(3), JoinOf(3), JoinOf(2)>>,
                Pair(4), Pair(7), <<SpawnOf(6)>> \o Pair(5),
                << >>, << >>, << >>, << >>, << >> >>
Eighth    == {8}
=============================================================================
