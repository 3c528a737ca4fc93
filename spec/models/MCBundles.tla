----------------------------- MODULE MCBundles ------------------------------
(* Promotions that may share bundles. One caller has two or three jobs open  *)
(* at once, and the newer one of two has two more.                           *)
EXTENDS Properties, TLC

\* In place of MayShareMore.
SharesMore == TRUE

FlatMain == [c \in Callers |-> <<ForkOf(1), ForkOf(2), ForkOf(3),
                                 JoinOf(3), JoinOf(2), JoinOf(1)>>]
FlatBody == << << >>, << >>, << >> >>

PairMain == [c \in Callers |-> <<ForkOf(1), ForkOf(2), JoinOf(2), JoinOf(1)>>]
PairBody == << << >>, << >> >>

NestedMain == [c \in Callers |->
                 <<ForkOf(1), ForkOf(2), JoinOf(2), JoinOf(1)>>]
NestedBody == << << >>, <<ForkOf(3), ForkOf(4), JoinOf(4), JoinOf(3)>>,
                 << >>, << >> >>

\* The background workers are alike. Not for liveness, which TLC could miss.
Symmetry == Permutations(Background)
=============================================================================
