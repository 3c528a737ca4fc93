--------------------------- MODULE BundlePrograms ----------------------------
(* Programs that promotions share in bundles, for TLC to show their steps.   *)
EXTENDS Properties

CONSTANTS c1, c2,  \* two callers
          b1       \* a background worker

SharesMore == TRUE

\* Every hungry worker is asked as soon as that is useful, or any of them is.
AtOnce(p)    == Useful(p)
AskedAll(p)  == {Useful(p)}
AskedSome(p) == SUBSET Useful(p)
NotOver(w)   == FALSE

Pair(i, j) == <<ForkOf(i), ForkOf(j), JoinOf(j), JoinOf(i)>>

\* Six jobs open at once.
FlatMain == [c \in Callers |->
               <<ForkOf(1), ForkOf(2), ForkOf(3), ForkOf(4), ForkOf(5), ForkOf(6),
                 JoinOf(6), JoinOf(5), JoinOf(4), JoinOf(3), JoinOf(2), JoinOf(1)>>]
FlatBody == << << >>, << >>, << >>, << >>, << >>, << >> >>

\* Two callers: one waits for its job, and helps the other one.
TwoMain == [c \in {c1, c2} |->
              IF c = c1 THEN Pair(1, 2)
              ELSE <<ForkOf(3), ForkOf(4), ForkOf(5), ForkOf(6),
                     JoinOf(6), JoinOf(5), JoinOf(4), JoinOf(3)>>]
TwoBody == << << >>, << >>, << >>, << >>, << >>, << >> >>

\* Pairs below pairs.
PairMain == [c \in Callers |-> Pair(1, 2)]
PairBody == << Pair(3, 4), Pair(5, 6), << >>, << >>, << >>, << >> >>

\* A part of a broadcast forks, and so does the caller after it.
PartMain == [c \in Callers |-> <<BroadcastOf(<<1>>), JoinOf(1)>> \o Pair(2, 3)]
PartBody == << Pair(4, 5), << >>, << >>, << >>, << >> >>
PartAddressee(j) == b1

\* A detached job that forks, beside a caller that does.
SpawnsMain == [c \in Callers |-> <<SpawnOf(1)>> \o Pair(2, 3)]
SpawnsBody == << Pair(4, 5), Pair(6, 7), << >>, << >>, << >>, << >>, << >> >>
=============================================================================
