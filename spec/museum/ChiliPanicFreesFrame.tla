------------------------ MODULE ChiliPanicFreesFrame ------------------------
(* Where:    chili 0.2.1: Scope::join_heartbeat in src/lib.rs.               *)
(* Mistake:  A join puts a pointer to its own frame into the job queue and   *)
(*           runs the other closure inline. If that panics, the frame        *)
(*           unwinds at once: nothing takes the pointer back, nor waits for  *)
(*           a worker that runs the job.                                     *)
(* Seen as:  The offered closure reads freed memory, from safe code.         *)
(* systole:  Join: its guard joins the second closure in either case, and    *)
(*           the panic goes on after that.                                   *)
(* Test:     chili_panic_frees_frame in impl/tests/museum.rs; with the       *)
(*           mistake in systole's own steps: UnwindWithoutWaiting; Loom: the *)
(*           mutant unwind_without_waiting of the model panics.              *)

VARIABLES owner,   \* where the owner stands
          worker,  \* what the background worker does
          job,     \* where the pointer to the job is
          frame    \* the stack frame that holds the job

vars == <<owner, worker, job, frame>>

Init ==
  /\ owner = "begins" /\ worker = "idle"
  /\ job = "nowhere" /\ frame = "none"

\* The job is made in the frame of the join and queued; the other closure
\* begins.
Push ==
  /\ owner = "begins"
  /\ frame' = "live" /\ job' = "queued"
  /\ owner' = "runs the other closure"
  /\ UNCHANGED worker

\* A nested join polls: the oldest job leaves the queue and is shared.
Heartbeat ==
  /\ owner = "runs the other closure" /\ job = "queued"
  /\ job' = "shared"
  /\ UNCHANGED <<owner, worker, frame>>

\* The background worker takes the job and runs it.
Take ==
  /\ worker = "idle" /\ job = "shared"
  /\ job' = "taken" /\ worker' = "runs the job"
  /\ UNCHANGED <<owner, frame>>

\* The job is done, and its future is ready.
Complete ==
  /\ worker = "runs the job"
  /\ job' = "done" /\ worker' = "idle"
  /\ UNCHANGED <<owner, frame>>

\* The other closure returns: the owner pops the job, takes it back, or waits.
Join ==
  /\ owner = "runs the other closure" /\ job # "taken"
  /\ job' = "nowhere" /\ frame' = "gone"
  /\ owner' = "returned"
  /\ UNCHANGED worker

\* The other closure panics: the frame unwinds, wherever the job is.
Panic ==
  /\ owner = "runs the other closure"
  /\ frame' = "gone"
  /\ owner' = "unwound"
  /\ UNCHANGED <<worker, job>>

Rest == owner \in {"returned", "unwound"} /\ worker = "idle" /\ UNCHANGED vars

Next == Push \/ Heartbeat \/ Take \/ Complete \/ Join \/ Panic \/ Rest

Spec == Init /\ [][Next]_vars

\* What runs has its frame.
NoUseAfterFrame == worker = "runs the job" => frame = "live"

\* The mend: the panic goes on as the other closure's return would, once the
\* owner has the job back or the job is done.
PanicAfterJoin ==
  /\ owner = "runs the other closure" /\ job # "taken"
  /\ job' = "nowhere" /\ frame' = "gone"
  /\ owner' = "unwound"
  /\ UNCHANGED worker
=============================================================================
