----------------------------- MODULE MCStranger -----------------------------
(* Two callers. The first caller's job forks a job in turn. Under            *)
(* HelpDescendants a worker that waits for the first job may take it. The    *)
(* second caller's job is a stranger to that worker.                         *)
EXTENDS AsFew, TLC

CONSTANTS c1, c2  \* the callers

StrangerMain == [c \in {c1, c2} |-> IF c = c1 THEN <<ForkOf(1), JoinOf(1)>>
                                    ELSE <<ForkOf(3), JoinOf(3)>>]
StrangerBody == << <<ForkOf(2), JoinOf(2)>>, << >>, << >> >>

Symmetry == Permutations(Background)
=============================================================================
