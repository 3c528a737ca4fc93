-------------------------- MODULE DrainCountsFirst --------------------------
(* A thread that spawns counts the drains before it pushes the job. The last *)
(* drain may end in between, and then no thread comes for the job.           *)
EXTENDS MCDrains

\* It has counted, and the drains were enough.
CountsFirst(s, j) ==
  /\ New(j) /\ SpawnedBy[j] = runs[s]
  /\ IF drains < Most
     THEN /\ Goes(s, "run", "share")
          /\ drains' = drains + 1
          /\ queue' = [queue EXCEPT ![s] = Append(@, j)]
     ELSE /\ Goes(s, "run", "pushed")
          /\ UNCHANGED <<drains, queue, duty>>
  /\ UNCHANGED <<shared, runs, below, waiting, unseen, asked, duty, started>>

ThenPushes(s) ==
  /\ Goes(s, "pushed", "run")
  /\ \E j \in Jobs : /\ New(j) /\ SpawnedBy[j] = runs[s]
                     /\ queue' = [queue EXCEPT ![s] = Append(@, j)]
  /\ UNCHANGED <<drains, shared, runs, below, waiting, unseen, asked, duty,
                 started>>
=============================================================================
