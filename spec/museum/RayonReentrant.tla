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
(*           nothing. HelpAny has the deadlock as rayon has.                 *)
(* Test:     rayon_reentrant in impl/tests/museum.rs; with systole's own     *)
(*           steps, under HelpAny: Reentrant; Loom: reentrant.               *)

VARIABLES at,    \* where each of two threads stands
          jobs,  \* what can be stolen
          held,  \* by which thread the user's lock is held, or none
          latch  \* whether "half", the lock holder's forked job, is done

vars == <<at, jobs, held, latch>>

\* Another user's job waits in the pool, and wants the same lock.
Init ==
  /\ at = [holder |-> "begins", thief |-> "idle"]
  /\ jobs = {"wants the lock"}
  /\ held = "none" /\ latch = FALSE

\* A thread acquires the user's lock and forks, under the lock.
LockAndFork ==
  /\ at.holder = "begins" /\ held = "none"
  /\ held' = "holder"
  /\ jobs' = jobs \cup {"half"}
  /\ at' = [at EXCEPT !.holder = "joins"]
  /\ UNCHANGED latch

\* The other thread steals a job.
Steal ==
  /\ at.thief = "idle"
  /\ \E job \in jobs :
       /\ at' = [at EXCEPT !.thief = job]
       /\ jobs' = jobs \ {job}
  /\ UNCHANGED <<held, latch>>

\* The other thread has done its half.
SetLatch ==
  /\ at.thief = "half"
  /\ latch' = TRUE
  /\ at' = [at EXCEPT !.thief = "idle"]
  /\ UNCHANGED <<jobs, held>>

\* The other thread gets the lock, does its job and releases the lock.
LockElsewhere ==
  /\ at.thief = "wants the lock" /\ held = "none"
  /\ at' = [at EXCEPT !.thief = "idle"]
  /\ UNCHANGED <<jobs, held, latch>>

\* No thread has stolen the lock holder's half: the holder runs it itself.
TakeBack ==
  /\ at.holder = "joins" /\ "half" \in jobs
  /\ jobs' = jobs \ {"half"}
  /\ latch' = TRUE
  /\ UNCHANGED <<at, held>>

\* The lock holder waits in its join for what was stolen, and takes what it
\* finds.
StealWhileWaiting ==
  /\ at.holder = "joins" /\ ~latch /\ jobs = {"wants the lock"}
  /\ jobs' = {}
  /\ at' = [at EXCEPT !.holder = "wants its own lock"]
  /\ UNCHANGED <<held, latch>>

\* The join is over, and the lock released.
Return ==
  /\ at.holder = "joins" /\ latch
  /\ held' = "none"
  /\ at' = [at EXCEPT !.holder = "returned"]
  /\ UNCHANGED <<jobs, latch>>

Rest == /\ at = [holder |-> "returned", thief |-> "idle"]
        /\ jobs = {} /\ UNCHANGED vars

Next == \/ LockAndFork \/ Steal \/ SetLatch \/ LockElsewhere \/ TakeBack
        \/ StealWhileWaiting \/ Return \/ Rest

Spec == Init /\ [][Next]_vars

\* The mend: the lock holder takes only what its own half has forked, and that
\* has forked nothing.
WaitOnly == FALSE
=============================================================================
