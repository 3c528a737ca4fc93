------------------------------ MODULE Programs ------------------------------
(* The programs that the models run.                                         *)
(*                                                                           *)
(* A piece of code is a sequence of operations: "fork" offers a job, "join"  *)
(* obtains its result. Joins are structured, as in the library: the job that *)
(* was forked last is joined first. "spawn" offers a job that no code joins: *)
(* a detached one. "panic" ends a piece of code before its time, and "call"  *)
(* is a call from inside: one of the callers runs on the same thread.        *)
(* "broadcast" offers several jobs, its parts, each to one worker alone;     *)
(* they are joined like others, and those of "spawn_broadcast" by no code.   *)
(* What a job itself does is again a piece of code. Jobs are numbered from   *)
(* 1, so that a sequence of pieces of code, one for each job, is a whole     *)
(* program:                                                                  *)
(*                                                                           *)
(*     Main[c]   what caller c runs                                          *)
(*     Body[j]   what job j runs                                             *)
EXTENDS Integers, Sequences

CONSTANTS Callers,  \* those that make one call each, from outside or inside
          Main,     \* what each caller runs
          Body      \* what each job runs

Jobs == DOMAIN Body

ForkOf(j) == [op |-> "fork", job |-> j]
JoinOf(j) == [op |-> "join", job |-> j]
SpawnOf(j) == [op |-> "spawn", job |-> j]
CallOf(c) == [op |-> "call", caller |-> c]
PanicOf(n) == [op |-> "panic", panic |-> n]  \* n > 0 says which
BroadcastOf(parts) == [op |-> "broadcast", parts |-> parts]
SpawnBroadcastOf(parts) == [op |-> "spawn_broadcast", parts |-> parts]

\* The code of a caller, or of a job.
Code(x) == IF x \in Callers THEN Main[x] ELSE Body[x]

\* The places in a piece of code that have this operation.
PlacesOf(x, op) == {i \in DOMAIN Code(x) : Code(x)[i].op = op}

\* The parts of the broadcast that the code x makes at place i.
PartsAt(x, i) == {Code(x)[i].parts[k] : k \in DOMAIN Code(x)[i].parts}

\* The parts of all broadcasts that a piece of code makes in this way.
PartsBy(x, op) == UNION {PartsAt(x, i) : i \in PlacesOf(x, op)}

\* The jobs that a piece of code offers and joins.
Children(x) == {Code(x)[i].job : i \in PlacesOf(x, "fork")} \cup
               PartsBy(x, "broadcast")

\* The callers that a piece of code brings in.
CallsIn(x) == {Code(x)[i].caller :
                 i \in {k \in DOMAIN Code(x) : Code(x)[k].op = "call"}}

\* All of them. A model puts its own here.
Nested == {}

\* A piece of code with all that it forks, and what that forks in turn.
RECURSIVE Subtree(_)
Subtree(x) == {x} \cup UNION {Subtree(j) : j \in Children(x)}

\* The detached jobs that a piece of code spawns.
Spawns(x) == {Code(x)[i].job : i \in PlacesOf(x, "spawn")} \cup
             PartsBy(x, "spawn_broadcast")

\* Those that threads spawn which are no workers, and the broadcasts, each a
\* sequence of parts, that such threads make. A model puts its own here.
FromOutside == {}
BroadcastsFromOutside == {}

PartsFromOutside ==
  UNION {{parts[i] : i \in DOMAIN parts} : parts \in BroadcastsFromOutside}

\* All jobs that no code joins.
Detached == FromOutside \cup PartsFromOutside \cup
            UNION {Spawns(x) : x \in Callers \cup Jobs}

\* All parts of broadcasts, and the background worker that each is for. A
\* model with broadcasts says which one.
Parts == PartsFromOutside \cup
         UNION {PartsBy(x, op) : x \in Callers \cup Jobs,
                                 op \in {"broadcast", "spawn_broadcast"}}
Addressee(j) == "no worker"

ASSUME \A x \in Callers \cup Jobs : \A i \in DOMAIN Code(x) :
          Code(x)[i].op \in {"fork", "join", "spawn"} => Code(x)[i].job \in Jobs

ASSUME \A x \in Callers \cup Jobs : CallsIn(x) \subseteq Nested

\* A job is offered, as a child, or spawned.
ASSUME \A x \in Callers \cup Jobs : Children(x) \cap Detached = {}

-----------------------------------------------------------------------------
(* The value of a piece of code is 1 plus the values that it has joined, so  *)
(* a lost, doubled or early read value is a wrong number. A panic is a value *)
(* below 0. From its first panic on, its own or that of a job that it joins, *)
(* a piece of code does nothing but join what it has forked, and whatever    *)
(* comes of that, its value is that first panic.                             *)

With(sum, value) == IF sum < 0 THEN sum
                    ELSE IF value < 0 THEN value ELSE sum + value

\* What an operation adds, given the values of jobs and calls.
Adds(o, values) == CASE o.op = "join"  -> values[o.job]
                     [] o.op = "call"  -> values[o.caller]
                     [] o.op = "panic" -> 0 - o.panic
                     [] OTHER          -> 0

RECURSIVE Total(_, _, _)
Total(ops, sum, values) ==
  IF ops = << >> THEN sum
  ELSE Total(Tail(ops), With(sum, Adds(Head(ops), values)), values)

\* The value of a sequential run, which always runs both closures of a join.
RECURSIVE Outcome(_)
Outcome(x) ==
  Total(Code(x), 1, [y \in Children(x) \cup CallsIn(x) |-> Outcome(y)])

Outcomes == [x \in Callers \cup Jobs |-> Outcome(x)]

\* The jobs and the calls to which a piece of code comes: not after a panic.
IsReached(x, i) == Total(SubSeq(Code(x), 1, i - 1), 1, Outcomes) > 0

Reached ==
  [x \in Callers \cup Jobs |->
     LET there == {i \in DOMAIN Code(x) : IsReached(x, i)}
     IN {Code(x)[i].job : i \in {k \in there : Code(x)[k].op = "fork"}} \cup
        {Code(x)[i].caller : i \in {k \in there : Code(x)[k].op = "call"}}]

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
