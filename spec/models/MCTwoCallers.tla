---------------------------- MODULE MCTwoCallers ----------------------------
(* Two callers share one pool; each visits a tree of its own.                *)
EXTENDS Properties, TLC

CONSTANTS c1, c2,           \* the callers
          Height1, Height2  \* the heights of their trees

JobsOfFirst == 2^Height1 - 1

TwoMain == [c \in {c1, c2} |-> IF c = c1 THEN TreeMain(1, Height1)
                               ELSE TreeMain(1 + JobsOfFirst, Height2)]
TwoBody == TreeBody(1, Height1) \o TreeBody(1 + JobsOfFirst, Height2)

Symmetry == Permutations(Background)
=============================================================================
