------------------------------ MODULE Handover ------------------------------
(* A call that waits. The owner is at the join of a job that an executor has *)
(* taken. It looks at the latch, and parks if the latch is not set. The      *)
(* executor works for some steps, then sets the latch and wakes the owner.   *)
EXTENDS Naturals

CONSTANT Wakes  \* FALSE: a mistake, the executor wakes no worker

\* ANCHOR: steps
VARIABLES
  owner,  \* "looks", "parked" or "returned"
  work,   \* how many steps the executor still has to do in the job
  latch   \* TRUE once the job is done

vars == <<owner, work, latch>>

Init == owner = "looks" /\ work = 2 /\ latch = FALSE

\* The owner looks at the latch: it returns, or it parks.
Look ==
  /\ owner = "looks"
  /\ owner' = IF latch THEN "returned" ELSE "parked"
  /\ UNCHANGED <<work, latch>>

\* The executor does a part of the job.
Work ==
  /\ work > 0
  /\ work' = work - 1
  /\ UNCHANGED <<owner, latch>>

\* The job is done: the executor sets the latch and wakes the owner.
SetLatch ==
  /\ work = 0 /\ ~latch
  /\ latch' = TRUE
  /\ owner' = IF Wakes /\ owner = "parked" THEN "looks" ELSE owner
  /\ UNCHANGED work

\* A thread that is parked on a condition variable may wake up for no reason.
WakeUp ==
  /\ owner = "parked"
  /\ owner' = "looks"
  /\ UNCHANGED <<work, latch>>

\* All is over.
Rest == owner = "returned" /\ latch /\ UNCHANGED vars

OwnerStep    == Look
ExecutorStep == Work \/ SetLatch
\* ANCHOR_END: steps

Next == OwnerStep \/ ExecutorStep \/ WakeUp \/ Rest

Spec == Init /\ [][Next]_vars
=============================================================================
