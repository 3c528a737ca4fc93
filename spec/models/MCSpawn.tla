------------------------------ MODULE MCSpawn -------------------------------
(* One caller that spawns a job and then forks another one; the first one    *)
(* forks in turn, or spawns in turn; and a job that comes from outside.      *)
EXTENDS Properties, TLC

Mixed     == <<SpawnOf(1), ForkOf(2), JoinOf(2)>>
Forking   == <<ForkOf(3), JoinOf(3)>>
Spawning  == <<SpawnOf(3)>>
Nothing   == << >>

MixedMain == [c \in Callers |-> Mixed]
PairMain  == [c \in Callers |-> Forking]
NoMain    == [c \in Callers |-> SubSeq(Mixed, 1, 1)]

ForkingBody  == <<Forking, Nothing, Nothing, Nothing>>
SpawningBody == <<Spawning, Nothing, Nothing, Nothing>>
PlainBody    == <<Nothing, Nothing, Nothing, Nothing>>

\* Job 1 forks job 2, which spawns job 3: perhaps while the pool stops and the
\* worker that runs job 1 waits.
LateBody     == << <<ForkOf(2), JoinOf(2)>>, <<SpawnOf(3)>>, Nothing >>

\* Of four jobs, the one that no code names.
Fourth == {4}

Symmetry == Permutations(Background)
=============================================================================
