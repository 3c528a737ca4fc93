------------------------ MODULE CommonwareOneCondvar ------------------------
(* Where:    commonware, the experimental heartbeat pool of its crate        *)
(*           `parallel`, 2026: promote, wait_done and worker in              *)
(*           parallel/src/heartbeat/mod.rs; found in pull request 4204.      *)
(* Mistake:  Two kinds of waiters share one condition variable: those that   *)
(*           would take a shared job, and an owner that unwinds and waits    *)
(*           for its own job alone. A promotion notifies one of them. If it  *)
(*           is the owner, it stays parked, and the notification is spent.   *)
(* Seen as:  A shared job and an idle worker, and neither finds the other.   *)
(* systole:  WakeOne: each worker has a parking place of its own, and who is *)
(*           woken is chosen among those that may take the job, MayTake.     *)
(* Test:     commonware_one_condvar in impl/tests/museum.rs; with the        *)
(*           mistake in systole's own steps: OneConditionForAll and          *)
(*           StrangerWoken; Loom: waiting_policies.                          *)
EXTENDS Naturals

Waiters == {"worker", "unwinding owner"}

VARIABLES at,      \* where each of them stands
          shared,  \* how many jobs are shared
          done     \* whether the owner's own job is done

vars == <<at, shared, done>>

Init ==
  /\ at = [w \in Waiters |-> "awake"]
  /\ shared = 0
  /\ done = FALSE

\* Nothing is shared: the worker waits on the condition variable.
WorkerWaits ==
  /\ at["worker"] = "awake" /\ shared = 0
  /\ at' = [at EXCEPT !["worker"] = "waits"]
  /\ UNCHANGED <<shared, done>>

\* The owner's job runs elsewhere: the owner waits on the same one.
OwnerWaits ==
  /\ at["unwinding owner"] = "awake" /\ ~done
  /\ at' = [at EXCEPT !["unwinding owner"] = "waits"]
  /\ UNCHANGED <<shared, done>>

\* A third thread promotes a job, and notifies one of those that wait.
Promote ==
  /\ shared = 0
  /\ shared' = 1
  /\ LET waiting == {w \in Waiters : at[w] = "waits"}
     IN IF waiting = {} THEN UNCHANGED at
        ELSE \E w \in waiting : at' = [at EXCEPT ![w] = "awake"]
  /\ UNCHANGED done

\* The worker takes the job.
Take ==
  /\ at["worker"] = "awake" /\ shared = 1
  /\ shared' = 0
  /\ UNCHANGED <<at, done>>

\* The owner's own job is done, and all that wait are notified.
Complete ==
  /\ ~done
  /\ done' = TRUE
  /\ at' = [w \in Waiters |-> "awake"]
  /\ UNCHANGED shared

Next == WorkerWaits \/ OwnerWaits \/ Promote \/ Take \/ Complete

Spec == Init /\ [][Next]_vars

\* If a job is shared, the worker that would take it is awake.
NoLostWake == shared = 1 => at["worker"] = "awake"

\* The mend: a promotion notifies the worker, which may take the job.
PromoteForWorker ==
  /\ shared = 0
  /\ shared' = 1
  /\ at' = [at EXCEPT !["worker"] = "awake"]
  /\ UNCHANGED done
=============================================================================
