------------------------------- MODULE Queue --------------------------------
(* A queue of jobs with a lock and a condition variable. A producer pushes   *)
(* jobs. Workers take them, and a worker that finds no job waits.            *)
EXTENDS Naturals, FiniteSets

\* ANCHOR: state
CONSTANTS Workers,  \* the workers, for instance {"A", "B"}
          Jobs      \* how many jobs the producer pushes

VARIABLES queue,    \* how many jobs lie in the queue
          left,     \* how many jobs the producer has not pushed yet
          at        \* at[w] says what worker w does: it looks, runs or waits

vars == <<queue, left, at>>

Init == /\ queue = 0
        /\ left  = Jobs
        /\ at    = [w \in Workers |-> "looks"]
\* ANCHOR_END: state

\* ANCHOR: push
Waiting == {w \in Workers : at[w] = "waits"}

\* The producer pushes a job, and notifies one worker that waits. If no
\* worker waits, no worker is notified.
Push == /\ left > 0
        /\ left'  = left - 1
        /\ queue' = queue + 1
        /\ IF Waiting = {}
           THEN at' = at
           ELSE \E w \in Waiting : at' = [at EXCEPT ![w] = "looks"]
\* ANCHOR_END: push

\* ANCHOR: worker
\* Worker w looks into the queue and takes a job.
Take(w) == /\ at[w] = "looks" /\ queue > 0
           /\ queue' = queue - 1
           /\ at'    = [at EXCEPT ![w] = "runs"]
           /\ left'  = left

\* Worker w has run its job, and looks again.
Finish(w) == /\ at[w] = "runs"
             /\ at' = [at EXCEPT ![w] = "looks"]
             /\ UNCHANGED <<queue, left>>

\* Worker w looks, finds no job, and waits. This is one step: worker w holds
\* the lock until it waits.
Wait(w) == /\ at[w] = "looks" /\ queue = 0
           /\ at' = [at EXCEPT ![w] = "waits"]
           /\ UNCHANGED <<queue, left>>
\* ANCHOR_END: worker

\* ANCHOR: next
Next == Push \/ \E w \in Workers : Take(w) \/ Finish(w) \/ Wait(w)

Spec == Init /\ [][Next]_vars
\* ANCHOR_END: next

\* ANCHOR: typeok
TypeOK == /\ queue \in 0..Jobs
          /\ left  \in 0..Jobs
          /\ at    \in [Workers -> {"looks", "runs", "waits"}]
\* ANCHOR_END: typeok
=============================================================================
