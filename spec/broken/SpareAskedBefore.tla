-------------------------- MODULE SpareAskedBefore --------------------------
(* A thread that spawns looks whether the spare thread is awake before it    *)
(* pushes the job. The spare thread may fall asleep in between.              *)
EXTENDS MCSpare

\* It is awake, so it will not be asked.
LooksFirst(s, j) ==
  /\ New(j) /\ SpawnedBy[j] = runs[s]
  /\ IF asked
     THEN Goes(s, "run", "full") /\ queue' = queue
     ELSE Goes(s, "run", "pushed") /\ queue' = [queue EXCEPT ![s] = Append(@, j)]
  /\ UNCHANGED <<drains, shared, runs, below, waiting, unseen, asked, duty,
                 started>>

\* There is no background thread, so the spare thread is asked right after the push.
ThenAsks(s) ==
  /\ Goes(s, "pushed", "run")
  /\ asked' = TRUE
  /\ UNCHANGED <<queue, drains, shared, runs, below, waiting, unseen, duty,
                 started>>

ThenPushes(s) ==
  /\ Goes(s, "full", "run")
  /\ \E j \in Jobs : /\ New(j) /\ SpawnedBy[j] = runs[s]
                     /\ queue' = [queue EXCEPT ![s] = Append(@, j)]
  /\ UNCHANGED <<drains, shared, runs, below, waiting, unseen, asked, duty,
                 started>>
=============================================================================
