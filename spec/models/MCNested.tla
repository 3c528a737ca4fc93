------------------------------ MODULE MCNested ------------------------------
(* Calls from inside: the second caller runs on the thread of the worker     *)
(* that comes to the call. To the pool it is one more worker.                *)
EXTENDS Properties, TLC

CONSTANTS c1, c2  \* the callers

Inner   == {c2}
Forking == <<ForkOf(2), JoinOf(2)>>
Calling == <<CallOf(c2)>>
Nothing == << >>

TwoMain(first) == [c \in {c1, c2} |-> IF c = c1 THEN first ELSE Forking]

\* While a job of the outer call is on offer.
InnerMain == TwoMain(<<ForkOf(1)>> \o Calling \o <<JoinOf(1)>>)
InnerBody == <<Nothing, Nothing>>

\* From a job, which may have been taken.
JobMain == TwoMain(<<ForkOf(1), JoinOf(1)>>)
JobBody == <<Calling, Nothing>>

\* The same, and the nested call panics.
PanicBody == <<Calling, <<PanicOf(9)>> >>

\* From a detached job, while the pool stops.
SpawnMain == TwoMain(<<SpawnOf(1)>>)
SpawnBody == <<Calling, Nothing>>

\* The pool is not given back while a thread is in a call.
PoolLives == (\A b \in Background : at[b] = "off") =>
               \A c \in Callers : at[c] \in {"outside", "returned"}

Symmetry == Permutations(Background)
=============================================================================
