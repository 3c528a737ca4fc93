------------------------- MODULE SpiceBlockingJoin --------------------------
(* Where:    Spice, as of 2025: waitForJob, heartbeat and backgroundWorker   *)
(*           in src/root.zig. chili 0.2.1 does the same, in                  *)
(*           wait_for_sent_job.                                              *)
(* Mistake:  An owner whose job was taken helps with what is shared when it  *)
(*           comes to the join. If nothing is, it blocks on its own job's    *)
(*           event. What is shared later signals another condition           *)
(*           variable, on which only background workers wait.                *)
(* Seen as:  The calling thread idles through the second half of a program   *)
(*           that has work to share.                                         *)
(* systole:  WaitForJobPark: an owner that waits is an idle worker, and      *)
(*           Promote wakes any that may take the job.                        *)
(* Test:     spice_blocking_join in impl/tests/museum.rs; with the mistake   *)
(*           in systole's own steps: OwnersNotWoken; Loom: nested.           *)
EXTENDS Naturals

\* The owner forks job 1, and job 1 forks job 2. 0 is no job.
VARIABLES owner,       \* where the thread that calls stands
          background,  \* where the background worker stands
          slot,        \* the job that each of the two shares
          forked,      \* the jobs that have been shared so far
          done         \* whether job 1 is done

vars == <<owner, background, slot, forked, done>>

Init ==
  /\ owner = "runs" /\ background = "waits for work"
  /\ slot = [owner |-> 0, background |-> 0]
  /\ forked = {} /\ done = FALSE

\* A beat: the owner shares job 1, and a worker that waits for work is told.
OwnerShares ==
  /\ owner = "runs" /\ 1 \notin forked
  /\ slot' = [slot EXCEPT !.owner = 1]
  /\ forked' = forked \cup {1}
  /\ background' = IF background = "waits for work" THEN "looks"
                   ELSE background
  /\ UNCHANGED <<owner, done>>

\* The background worker takes the owner's job.
Take ==
  /\ background = "looks" /\ slot.owner = 1
  /\ slot' = [slot EXCEPT !.owner = 0]
  /\ background' = "runs 1"
  /\ UNCHANGED <<owner, forked, done>>

\* The background worker finds no shared job and waits for one.
WaitForWork ==
  /\ background = "looks" /\ slot.owner = 0
  /\ background' = "waits for work"
  /\ UNCHANGED <<owner, slot, forked, done>>

\* The owner's first closure is done: it comes to the join of job 1.
Join ==
  /\ owner = "runs" /\ 1 \in forked
  /\ owner' = "joins"
  /\ UNCHANGED <<background, slot, forked, done>>

\* No worker has taken job 1: the owner takes it back and runs it.
Reclaim ==
  /\ owner = "joins" /\ slot.owner = 1
  /\ slot' = [slot EXCEPT !.owner = 0]
  /\ owner' = "returned"
  /\ UNCHANGED <<background, forked, done>>

\* Job 1 runs elsewhere, and job 2 is shared: the owner helps.
Help ==
  /\ owner = "joins" /\ slot.owner = 0 /\ ~done
  /\ slot.background = 2
  /\ slot' = [slot EXCEPT !.background = 0]
  /\ UNCHANGED <<owner, background, forked, done>>

\* Job 1 runs elsewhere, and nothing is shared: the owner blocks on job 1.
Block ==
  /\ owner = "joins" /\ slot.owner = 0 /\ ~done
  /\ slot.background = 0
  /\ owner' = "blocked on 1"
  /\ UNCHANGED <<background, slot, forked, done>>

\* A beat: job 1's worker shares job 2, and tells a worker that waits for work.
BackgroundShares ==
  /\ background = "runs 1" /\ 2 \notin forked
  /\ slot' = [slot EXCEPT !.background = 2]
  /\ forked' = forked \cup {2}
  /\ UNCHANGED <<owner, background, done>>

\* Job 1 comes to its own join, takes job 2 back if it must, and is done.
Finish ==
  /\ background = "runs 1" /\ 2 \in forked
  /\ slot' = [slot EXCEPT !.background = 0]
  /\ done' = TRUE
  /\ background' = "looks"
  /\ UNCHANGED <<owner, forked>>

\* The event of job 1 is set: the owner has its result.
Return ==
  /\ owner \in {"joins", "blocked on 1"} /\ done
  /\ owner' = "returned"
  /\ UNCHANGED <<background, slot, forked, done>>

Rest == owner = "returned" /\ background = "waits for work" /\ UNCHANGED vars

Next == \/ OwnerShares \/ Take \/ WaitForWork \/ Join \/ Reclaim
        \/ Help \/ Block \/ BackgroundShares \/ Finish \/ Return \/ Rest

Spec == Init /\ [][Next]_vars

\* While a job is shared, no worker stands still that could run it.
WorkConserving == slot.background = 2 => owner # "blocked on 1"

\* The mend: job 1's worker shares job 2, and tells all that wait.
BackgroundTellsAll ==
  /\ background = "runs 1" /\ 2 \notin forked
  /\ slot' = [slot EXCEPT !.background = 2]
  /\ forked' = forked \cup {2}
  /\ owner' = IF owner = "blocked on 1" THEN "joins" ELSE owner
  /\ UNCHANGED <<background, done>>
=============================================================================
