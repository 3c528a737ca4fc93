------------------------------ MODULE Programs ------------------------------
(* The programs that the models run.                                         *)
(*                                                                           *)
(* A piece of code is a sequence of operations: "fork" offers a job, "join"  *)
(* obtains its result. Joins are structured, as in the library: the job that *)
(* was forked last is joined first. "spawn" offers a job that nobody joins:  *)
(* a detached one. What a job itself does is again a piece of code. Jobs are *)
(* numbered from 1, so that a sequence of pieces of code, one for each job,  *)
(* is a whole program:                                                       *)
(*                                                                           *)
(*     Main[c]   what caller c runs                                          *)
(*     Body[j]   what job j runs                                             *)
EXTENDS Naturals, Sequences

CONSTANTS Callers,  \* the threads from outside that make one call each
          Main,     \* what each caller runs
          Body      \* what each job runs

Jobs == DOMAIN Body

ForkOf(j) == [op |-> "fork", job |-> j]
JoinOf(j) == [op |-> "join", job |-> j]
SpawnOf(j) == [op |-> "spawn", job |-> j]

\* The code of a caller, or of a job.
Code(x) == IF x \in Callers THEN Main[x] ELSE Body[x]

\* The jobs that a piece of code forks.
Children(x) == {Code(x)[i].job :
                  i \in {k \in DOMAIN Code(x) : Code(x)[k].op = "fork"}}

\* A piece of code with all that it forks, and what that forks in turn.
RECURSIVE Subtree(_)
Subtree(x) == {x} \cup UNION {Subtree(j) : j \in Children(x)}

\* The detached jobs that a piece of code spawns.
Spawns(x) == {Code(x)[i].job :
                i \in {k \in DOMAIN Code(x) : Code(x)[k].op = "spawn"}}

\* Those that threads spawn which are no workers. A model puts its own here.
FromOutside == {}

\* All jobs that nobody joins.
Detached == FromOutside \cup UNION {Spawns(x) : x \in Callers \cup Jobs}

ASSUME \A x \in Callers \cup Jobs : \A i \in DOMAIN Code(x) :
          Code(x)[i].op \in {"fork", "join", "spawn"} => Code(x)[i].job \in Jobs

\* A job is forked or spawned.
ASSUME \A x \in Callers \cup Jobs : Children(x) \cap Detached = {}

-----------------------------------------------------------------------------
(* A balanced tree. A node of height h > 0 forks its right child, visits the *)
(* left one itself, and joins. The tree's jobs are numbered from j on: first *)
(* the right child, then what is below it, then what is below the left one.  *)
(* A tree of height h has 2^h - 1 jobs.                                      *)

RECURSIVE TreeMain(_, _)
TreeMain(j, h) ==
  IF h = 0 THEN << >>
  ELSE <<ForkOf(j)>> \o TreeMain(j + 2^(h - 1), h - 1) \o <<JoinOf(j)>>

RECURSIVE TreeBody(_, _)
TreeBody(j, h) ==
  IF h = 0 THEN << >>
  ELSE <<TreeMain(j + 1, h - 1)>> \o TreeBody(j + 1, h - 1)
                                  \o TreeBody(j + 2^(h - 1), h - 1)

-----------------------------------------------------------------------------
(* A chain: each of n jobs forks the next one and joins it. With two workers *)
(* they may take the jobs in turn, each of them helping while it helps.      *)

ChainMain    == <<ForkOf(1), JoinOf(1)>>
ChainBody(n) == [j \in 1..n |-> IF j = n THEN << >>
                                ELSE <<ForkOf(j + 1), JoinOf(j + 1)>>]

-----------------------------------------------------------------------------
(* Fork, call, fork: between two forks a function is called that forks and   *)
(* joins for itself. This is the shape on which Spice's job list breaks.     *)

ForkCallForkMain ==
  <<ForkOf(1), ForkOf(2), JoinOf(2), ForkOf(3), JoinOf(3), JoinOf(1)>>
ForkCallForkBody == << << >>, << >>, << >> >>
=============================================================================
