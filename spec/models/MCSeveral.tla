----------------------------- MODULE MCSeveral ------------------------------
(* Promotions that may share several jobs. One caller has two or three jobs  *)
(* open at once, and a job that is taken has two more.                       *)
EXTENDS Properties, TLC

\* In place of MayShareMore.
SharesMore == TRUE

FlatMain == [c \in Callers |-> <<ForkOf(1), ForkOf(2), ForkOf(3),
                                 JoinOf(3), JoinOf(2), JoinOf(1)>>]
FlatBody == << << >>, << >>, << >> >>

NestedMain == [c \in Callers |->
                 <<ForkOf(1), ForkOf(2), JoinOf(2), JoinOf(1)>>]
NestedBody == << <<ForkOf(3), ForkOf(4), JoinOf(4), JoinOf(3)>>,
                 << >>, << >>, << >> >>

\* In place of Processors, for a pool that is crowded while two workers run.
Two == 2

\* The background workers are alike. Not for liveness, which TLC could miss.
Symmetry == Permutations(Background)
=============================================================================
