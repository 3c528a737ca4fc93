------------------------------ MODULE MCElder -------------------------------
(* One caller, and a pool that is busy to the last worker. Every worker that *)
(* is parked is an owner. Two owners are parked below the caller's job, one  *)
(* for 3 and one for 4, and the executor of 4 spawns a job before it forks:  *)
(* an elder, which no owner may take under HelpDescendants, stands before    *)
(* one that two may. In the body `Wide` the second owner may be woken as     *)
(* well, for 7.                                                              *)
(*                                                                           *)
(* This takes four background workers. To keep the search small, workers are *)
(* prompt and no interval lasts: each run is one of Heartbeat's.             *)
EXTENDS Properties, TLC

ElderMain == [c \in Callers |-> <<ForkOf(1), JoinOf(1)>>]

Narrow == << <<ForkOf(2), ForkOf(3), JoinOf(3), JoinOf(2)>>,
             <<ForkOf(4), JoinOf(4)>>,
             << >>,
             <<SpawnOf(6), ForkOf(5), JoinOf(5)>>,
             << >>, << >> >>

Wide == [Narrow EXCEPT ![3] = <<ForkOf(7), JoinOf(7)>>] \o << << >> >>

\* In place of MayLock: a worker that has nothing to run goes first.
Prompt(w) == \/ at[w] = "look"
             \/ at[w] = "wait" /\ ~IsShared(pool, Awaited(w))

PromptFirst(w) == /\ Settled /\ lock \in {Null, w}
                  /\ Prompt(w) \/ ~\E v \in Workers : Prompt(v)

\* In place of MayAsk, UsefulRested and Elapse: all are asked as soon as it
\* helps.
AskedAll(p) == {Useful(p)}
AtOnce(p)   == Useful(p)
Never(w)    == FALSE

Symmetry == Permutations(Background)
=============================================================================
