------------------------------ MODULE MCPanic -------------------------------
(* Panics. In the first two programs the caller forks jobs 1 and 3, and job  *)
(* 1 forks job 2 in turn: a tree of height 2. The third is a lone pair.      *)
EXTENDS Properties, TLC

Both  == <<ForkOf(1), ForkOf(3), JoinOf(3), JoinOf(1)>>
Forks == <<ForkOf(2), JoinOf(2)>>

\* The first closure of two open joins panics, and so does what one of them has
\* forked: that second panic is dropped.
FirstMain == [c \in Callers |->
                <<ForkOf(1), ForkOf(3), PanicOf(7), JoinOf(3), JoinOf(1)>>]
FirstBody == <<Forks, <<PanicOf(8)>>, << >> >>

\* A job panics, and its owner passes it on, through two joins; between them
\* another one panics for itself, too late.
SecondMain == [c \in Callers |-> Both]
SecondBody == <<Forks, <<PanicOf(8)>>, <<PanicOf(9)>> >>

\* Both closures of a lone pair panic.
PairMain == [c \in Callers |-> <<ForkOf(1), PanicOf(7), JoinOf(1)>>]
PairBody == << <<PanicOf(8)>> >>

\* What this job comes to is dropped: the code that joins it has panicked
\* before.
IsDropped(j) ==
  \E x \in Callers \cup Jobs : \E i \in DOMAIN Code(x) :
    Code(x)[i] = JoinOf(j) /\ ~IsReached(x, i)

(* Each closure is used up once, by being run, and what it came to leaves    *)
(* the job's memory once: moved out, or dropped, by the owner on its own     *)
(* thread. Which of the two is a matter of the program, and not of which     *)
(* worker has run what.                                                      *)
DroppedOnce ==
  [][\A j \in Jobs :
       /\ frame[j] = "gone" => frame'[j] = "gone"
       /\ frame[j] = "live" /\ frame'[j] = "gone" =>
            \E w \in Workers :
              /\ Owner(w) /\ Top(w).open # << >> /\ Last(Top(w).open) = j
              /\ started[j] = 1 /\ result[j] # 0
              /\ IsDropped(j) <=> Top(w).sum < 0]_vars

Symmetry == Permutations(Background)
=============================================================================
