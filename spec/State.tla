------------------------------- MODULE State --------------------------------
(* What the scheduler's state is made of, and how it starts.                 *)
EXTENDS Programs, FiniteSets

CONSTANTS Background,  \* the pool's own workers
          Waiting,     \* what an owner may do in an open join, see MayTake
          EarlyStop,   \* TRUE: the pool may be stopped while calls run
          Spurious,    \* TRUE: a parked worker may wake up for no reason
          MayPoll,     \* TRUE: an idle worker may poll before it parks
          MayLinger,   \* TRUE: a beater may stay for the next call, see Pool
          Null,        \* no job, no worker, no header
          Root         \* the header at the bottom of every chain

\* A policy by any other name would be HelpNone.
ASSUME Waiting \in {"HelpNone", "HelpDescendants", "HelpAny"}

Workers == Callers \cup Background

VARIABLES
  pool,     \* what the pool's mutex protects, and who is told, see Init
  lock,     \* who holds the mutex from one action to the next, or Null
  prev,     \* in a job's header: the next older header, Null once promoted
  walk,     \* what each worker's promotions remember of its chain, see JobList
  bundle,   \* of each job: with which others it is shared, see NoBundle
  latch,    \* in a job's header: TRUE once the job is done
  result,   \* in a job's memory: the value it computed, 0 before
  frame,    \* the stack frame that holds the job: none, live or gone
  stack,    \* each worker's activations, the newest last
  at,       \* where each worker stands
  started,  \* how often each job was started (history: no action reads it)
  returned  \* the value each call returned, 0 before

links  == <<prev, walk, bundle>>
memory == <<links, latch, result, frame>>
vars   == <<pool, lock, memory, stack, at, started, returned>>

-----------------------------------------------------------------------------
\* ANCHOR: bundle
(* Jobs that are shared together are a bundle. Its name is the number of its *)
(* oldest job, negated: it may be in the queue when all of its jobs are      *)
(* gone. Each job knows its bundle, and has one atomic word, which says      *)
(* whether a worker has claimed the job, which one, and whether its owner    *)
(* watches that: whether it waits for the job. The latch is a value of the   *)
(* same word. With the oldest job stands what is `left`: the jobs that no    *)
(* worker has claimed, oldest first.                                         *)

NoBundle == [of |-> Null, left |-> << >>, by |-> Null, watcher |-> Null]

BundleNames == {0 - j : j \in Jobs}
IsBundle(x) == x \in BundleNames
OldestIn(b) == 0 - b
Left(b)     == bundle[OldestIn(b)].left
InBundle(j) == bundle[j].of # Null
\* ANCHOR_END: bundle

-----------------------------------------------------------------------------
(* Activations. A worker that runs a piece of code has an activation for it: *)
(* which code, the number of its next operation, the header it started from, *)
(* the jobs it has forked and not yet joined (oldest first), the sum of what *)
(* it has joined, and whether the code is a job taken from another worker.   *)

Activation(x, header, isTaken) ==
  [code |-> x, next |-> 1, base |-> header, open |-> << >>, sum |-> 1,
   taken |-> isTaken]

Top(w)        == stack[w][Len(stack[w])]
Push(w, a)    == [stack EXCEPT ![w] = Append(@, a)]
Pop(w)        == [stack EXCEPT ![w] = SubSeq(@, 1, Len(@) - 1)]
SetTop(w, a)  == [stack EXCEPT ![w][Len(stack[w])] = a]
GoTo(w, here) == at' = [at EXCEPT ![w] = here]

AtEnd(w)  == Top(w).next > Len(Code(Top(w).code))
NextOp(w) == Code(Top(w).code)[Top(w).next]

\* After a panic the activation goes on at the join of its newest open job, or
\* ends.
Unwound(a) ==
  IF a.sum > 0 THEN a
  ELSE [a EXCEPT !.next =
          IF a.open = << >> THEN Len(Code(a.code)) + 1
          ELSE CHOOSE i \in DOMAIN Code(a.code) :
                 Code(a.code)[i] = JoinOf(a.open[Len(a.open)])]

\* The job that an owner in a join is waiting for.
Awaited(w) == NextOp(w).job

\* The newest of these activations that runs a taken job, and which job.
RECURSIVE TakenIn(_)
TakenIn(activations) ==
  IF activations = << >> THEN Null
  ELSE LET n == Len(activations)
       IN IF activations[n].taken THEN activations[n].code
          ELSE TakenIn(SubSeq(activations, 1, n - 1))

\* The newest header of the chain: all that a Task knows.
Newest(w) == LET a == Top(w)
             IN IF a.open = << >> THEN a.base ELSE a.open[Len(a.open)]

-----------------------------------------------------------------------------
(* In the beginning all threads of the pool are on their way to their first  *)
(* look, and no call has been made.                                          *)

Init ==
  /\ pool = [status    |-> [w \in Workers |-> "Off"],
             runs      |-> [w \in Workers |-> Null],   \* the job it has taken
             awaits    |-> [w \in Workers |-> Null],   \* parked for this job
             heartbeat |-> [w \in Workers |-> FALSE],  \* polled without lock
             shared    |-> << >>,    \* the shared jobs, oldest promotion first
             addressed |-> [b \in Background |-> << >>], \* for its thread
             beater    |-> Null,     \* an idle worker
             rested    |-> Workers,  \* long since they promoted or were asked
             notified  |-> {},       \* workers with a notification on its way
             halfway   |-> {},       \* the same between its two steps, if MayPoll
             polls     |-> {},       \* workers that poll and were not told yet
             timed     |-> {},       \* workers parked with a timeout
             stopping  |-> FALSE]
  /\ lock = Null
  /\ prev     = [j \in Jobs |-> Null]
  /\ walk     = [w \in Workers |-> [jobs |-> << >>, below |-> Null]]
  /\ bundle   = [j \in Jobs |-> NoBundle]
  /\ latch    = [j \in Jobs |-> FALSE]
  /\ result   = [j \in Jobs |-> 0]
  /\ frame    = [j \in Jobs |-> "none"]
  /\ stack    = [w \in Workers |-> << >>]
  /\ at       = [w \in Workers |-> IF w \in Callers THEN "outside" ELSE "look"]
  /\ started  = [j \in Jobs |-> 0]
  /\ returned = [c \in Callers |-> 0]
=============================================================================
