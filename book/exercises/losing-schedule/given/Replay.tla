------------------------------- MODULE Replay -------------------------------
(* A queue with one worker and one job, run by the schedule in Schedule.tla. *)
(* The worker makes the mistake of lesson 1: it looks under the lock,        *)
(* releases the lock, and waits later.                                       *)
EXTENDS Naturals, Sequences, Schedule

VARIABLES queue,     \* how many jobs lie in the queue
          producer,  \* what the producer does next: it pushes, notifies, rests
          worker,    \* what the worker does: it looks, has looked, waits, runs
          step       \* which step of the schedule comes next

vars == <<queue, producer, worker, step>>

Init == queue = 0 /\ producer = "pushes" /\ worker = "looks" /\ step = 1

Is(name) == step <= Len(Schedule) /\ Schedule[step] = name /\ step' = step + 1

\* ANCHOR: steps
\* The producer puts a job into the queue.
Push == /\ Is("Push") /\ producer = "pushes"
        /\ queue' = queue + 1 /\ producer' = "notifies"
        /\ UNCHANGED worker

\* The producer notifies: if the worker waits, it looks again.
Notify == /\ Is("Notify") /\ producer = "notifies"
          /\ producer' = "rests"
          /\ worker' = IF worker = "waits" THEN "looks" ELSE worker
          /\ UNCHANGED queue

\* The worker looks into the queue. It takes the job, if there is one.
Look == /\ Is("Look") /\ worker = "looks"
        /\ IF queue > 0 THEN queue' = queue - 1 /\ worker' = "runs"
                        ELSE queue' = queue     /\ worker' = "has looked"
        /\ UNCHANGED producer

\* The worker waits.
Wait == /\ Is("Wait") /\ worker = "has looked"
        /\ worker' = "waits"
        /\ UNCHANGED <<queue, producer>>
\* ANCHOR_END: steps

\* The schedule has come to its end.
Ended == step > Len(Schedule) /\ UNCHANGED vars

Next == Push \/ Notify \/ Look \/ Wait \/ Ended

Spec == Init /\ [][Next]_vars

\* ANCHOR: rule
\* Never does the worker wait beside a job while the producer rests.
NoLostWake == ~(queue > 0 /\ worker = "waits" /\ producer = "rests")
\* ANCHOR_END: rule
=============================================================================
