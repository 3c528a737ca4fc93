----------------------------- MODULE ProofKinds -----------------------------
(* Broadcasts, a call from inside, a panic, detached jobs and forks, in one  *)
(* program. Job 5 is forked by a part and broadcasts in turn, to the worker  *)
(* that waits for it and to another one. Job 8 spawns a broadcast, and one   *)
(* comes from outside.                                                       *)
EXTENDS AnyPool

CONSTANTS c1, c2, b1, b2  \* two callers and two background workers

Pair(j)    == <<ForkOf(j), JoinOf(j)>>
Both(i, j) == <<BroadcastOf(<<i, j>>), JoinOf(j), JoinOf(i)>>

KindsMain == [c \in {c1, c2} |-> IF c = c1 THEN Both(1, 2) \o Pair(3)
                                 ELSE Pair(8)]
KindsBody == << <<ForkOf(4), CallOf(c2), JoinOf(4)>>,
                Pair(5),
                <<SpawnOf(6), ForkOf(7), PanicOf(9), JoinOf(7)>>,
                << >>, Both(10, 11), << >>, << >>,
                <<SpawnBroadcastOf(<<12>>)>>,
                << >>, << >>, << >>, << >>, << >> >>

Second == {c2}
Ninth  == {9}
Alone  == {<<13>>}

ToTwo(j) == IF j \in {1, 10, 12} THEN b1 ELSE b2
=============================================================================
