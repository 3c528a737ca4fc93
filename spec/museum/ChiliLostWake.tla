--------------------------- MODULE ChiliLostWake ----------------------------
(* Where:    chili 0.2.1: execute_worker and Scope::heartbeat in src/lib.rs. *)
(* Mistake:  A background worker looks for a job under the lock, releases    *)
(*           it, runs what it has found, takes the lock again, and waits     *)
(*           without another look. What was shared in between has notified   *)
(*           no worker, and now no worker comes for it.                      *)
(* Seen as:  One busy core and many idle ones, with all results right: the   *)
(*           owner takes its job back in the end.                            *)
(* systole:  TakeSharedJob, Park: look and park are one critical section,    *)
(*           and every job is followed by a look.                            *)
(* Test:     chili_lost_wake in impl/tests/museum.rs; with the mistake in    *)
(*           systole's own steps: NoLookAfterJob; Loom: set_latch_park and   *)
(*           three_workers.                                                  *)
EXTENDS Naturals

VARIABLES worker,  \* where the background worker stands
          shared,  \* how many jobs the owner shares: one at most
          latent   \* how many jobs the owner could still share

vars == <<worker, shared, latent>>

Init == worker = "looks" /\ shared = 0 /\ latent = 2

\* A beat: the owner shares a job, and notifies a worker that waits.
Heartbeat ==
  /\ latent > 0 /\ shared = 0
  /\ latent' = latent - 1 /\ shared' = 1
  /\ worker' = IF worker = "waits" THEN "woken" ELSE worker

\* The worker looks under the lock and takes a job. It releases the lock.
Pop ==
  /\ worker = "looks" /\ shared = 1
  /\ shared' = 0
  /\ worker' = "runs a job"
  /\ UNCHANGED latent

\* The worker looks under the lock and finds nothing. It releases the lock.
PopNothing ==
  /\ worker = "looks" /\ shared = 0
  /\ worker' = "has looked"
  /\ UNCHANGED <<shared, latent>>

\* The job is done.
Execute ==
  /\ worker = "runs a job"
  /\ worker' = "has looked"
  /\ UNCHANGED <<shared, latent>>

\* The worker takes the lock again, and waits.
Wait ==
  /\ worker = "has looked"
  /\ worker' = "waits"
  /\ UNCHANGED <<shared, latent>>

\* The worker wakes up and goes back to look.
WakeUp ==
  /\ worker = "woken"
  /\ worker' = "looks"
  /\ UNCHANGED <<shared, latent>>

\* The owner has run its newer jobs, comes to the join of the shared one, and
\* takes that back.
Reclaim ==
  /\ shared = 1
  /\ shared' = 0 /\ latent' = 0
  /\ UNCHANGED worker

Rest == shared = 0 /\ latent = 0 /\ worker = "waits" /\ UNCHANGED vars

Next == \/ Heartbeat \/ Pop \/ PopNothing \/ Execute \/ Wait \/ WakeUp
        \/ Reclaim \/ Rest

Spec == Init /\ [][Next]_vars

\* If a job is shared and a worker idle, a worker is on the way to the job.
NoLostWake == shared = 1 => worker # "waits"

\* The mend: the worker looks once more before it waits, under the same lock.
LookAndWait ==
  /\ worker = "has looked"
  /\ worker' = IF shared = 0 THEN "waits" ELSE "looks"
  /\ UNCHANGED <<shared, latent>>
=============================================================================
