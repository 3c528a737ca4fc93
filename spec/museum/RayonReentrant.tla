--------------------------- MODULE RayonReentrant ---------------------------
(* Where:    rayon 1.12.0, and every version before: wait_until_cold in      *)
(*           rayon-core's src/registry.rs; issues 592, 1174 and 1251.        *)
(* Mistake:  A thread that waits in a join runs any job it can find. If the  *)
(*           code below it on its stack holds a lock, and that job wants the *)
(*           same one, the thread waits for itself.                          *)
(* Seen as:  A deadlock now and then, in a program that is right on one      *)
(*           thread.                                                         *)
(* systole:  MayTake: under HelpDescendants an owner takes in WaitForJobHelp *)
(*           only what is below the job that it waits for, under HelpNone    *)
(*           nothing. The default, HelpAny, has the deadlock as rayon has.   *)
(* Test:     rayon_reentrant in impl/tests/museum.rs; with systole's own     *)
(*           steps, under HelpAny: Reentrant; Loom: reentrant.               *)
EXTENDS Sequences

VARIABLES at,        \* where each of two threads stands
          jobs,      \* what can be stolen, the oldest first
          injected,  \* whether the other user's job has come
          held,      \* by which thread the user's lock is held, or none
          latch      \* whether "half", the lock holder's forked job, is done

vars == <<at, jobs, injected, held, latch>>

Init ==
  /\ at = [holder |-> "begins", thief |-> "idle"]
  /\ jobs = << >> /\ injected = FALSE
  /\ held = "none" /\ latch = FALSE

\* A thread acquires the user's lock and forks, under the lock.
LockAndFork ==
  /\ at.holder = "begins" /\ held = "none"
  /\ held' = "holder"
  /\ jobs' = Append(jobs, "half")
  /\ at' = [at EXCEPT !.holder = "joins"]
  /\ UNCHANGED <<injected, latch>>

\* Another user's job comes, which wants the same lock.
Inject ==
  /\ ~injected
  /\ jobs' = Append(jobs, "wants the lock")
  /\ injected' = TRUE
  /\ UNCHANGED <<at, held, latch>>

\* The other thread steals a job.
Steal ==
  /\ at.thief = "idle" /\ jobs # << >>
  /\ at' = [at EXCEPT !.thief = Head(jobs)]
  /\ jobs' = Tail(jobs)
  /\ UNCHANGED <<injected, held, latch>>

\* The other thread has done its half.
SetLatch ==
  /\ at.thief = "half"
  /\ latch' = TRUE
  /\ at' = [at EXCEPT !.thief = "idle"]
  /\ UNCHANGED <<jobs, injected, held>>

\* The other thread gets the lock, does its job and releases the lock.
LockElsewhere ==
  /\ at.thief = "wants the lock" /\ held = "none"
  /\ at' = [at EXCEPT !.thief = "idle"]
  /\ UNCHANGED <<jobs, injected, held, latch>>

\* The lock holder waits in its join for what was stolen, and takes what it
\* finds.
StealWhileWaiting ==
  /\ at.holder = "joins" /\ ~latch /\ jobs # << >>
  /\ jobs' = Tail(jobs)
  /\ IF Head(jobs) = "half"
     THEN latch' = TRUE /\ UNCHANGED at
     ELSE at' = [at EXCEPT !.holder = "wants its own lock"] /\ UNCHANGED latch
  /\ UNCHANGED <<injected, held>>

\* The join is over, and the lock released.
Return ==
  /\ at.holder = "joins" /\ latch
  /\ held' = "none"
  /\ at' = [at EXCEPT !.holder = "returned"]
  /\ UNCHANGED <<jobs, injected, latch>>

Rest == /\ at = [holder |-> "returned", thief |-> "idle"]
        /\ injected /\ jobs = << >> /\ UNCHANGED vars

Next == \/ LockAndFork \/ Inject \/ Steal \/ SetLatch \/ LockElsewhere
        \/ StealWhileWaiting \/ Return \/ Rest

Spec == Init /\ [][Next]_vars
=============================================================================
