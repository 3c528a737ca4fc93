------------------------- MODULE RayonLatchTouched --------------------------
(* Where:    rayon-core 1.7.0: TickleLatch::set in src/latch.rs, issues 739  *)
(*           and 768. Again in 1.8.0 to 1.9.2, SpinLatch::set: issue 929.    *)
(* Mistake:  The executor sets the latch, and then reads from the latch whom *)
(*           to wake. The owner may have seen it set, without any lock: it   *)
(*           has returned, and the frame that held the latch is gone.        *)
(* Seen as:  A rare crash under load, far from its cause.                    *)
(* systole:  SetLatch: what is needed of the job is read first, and from     *)
(*           the latch on no thread refers to it.                            *)
(* Test:     rayon_latch_touched in impl/tests/museum.rs; with the mistake   *)
(*           in systole's own steps: LatchTouchedAfter; Loom:                *)
(*           set_latch_park, and its mutants.                                *)

VARIABLES owner,     \* where the owner of the job stands
          executor,  \* where the worker stands that runs the job
          latch,     \* whether the job is done
          frame,     \* the stack frame that holds the job and its latch
          read       \* the frame, as it was when the executor read from it

vars == <<owner, executor, latch, frame, read>>

Init ==
  /\ owner = "runs" /\ executor = "runs the job"
  /\ latch = FALSE /\ frame = "live" /\ read = "nothing yet"

\* The owner comes to its join, and parks if the latch is not set.
Wait ==
  /\ owner = "runs" /\ ~latch
  /\ owner' = "parked"
  /\ UNCHANGED <<executor, latch, frame, read>>

\* The executor sets the latch.
Set ==
  /\ executor = "runs the job"
  /\ latch' = TRUE
  /\ executor' = "has set the latch"
  /\ UNCHANGED <<owner, frame, read>>

\* The executor reads from the latch whom to wake, and wakes it.
Tickle ==
  /\ executor = "has set the latch"
  /\ read' = frame
  /\ owner' = IF owner = "parked" THEN "runs" ELSE owner
  /\ executor' = "idle"
  /\ UNCHANGED <<latch, frame>>

\* The owner sees the latch set and returns: the frame is gone.
Return ==
  /\ owner = "runs" /\ latch
  /\ owner' = "returned" /\ frame' = "gone"
  /\ UNCHANGED <<executor, latch, read>>

Rest == owner = "returned" /\ executor = "idle" /\ UNCHANGED vars

Next == Wait \/ Set \/ Tickle \/ Return \/ Rest

Spec == Init /\ [][Next]_vars

\* No thread reads from a frame that is gone.
NoUseAfterFrame == read # "gone"

\* The mend, in two steps: the executor reads whom to wake, and sets the latch.
ReadAndSet ==
  /\ executor = "runs the job"
  /\ read' = frame
  /\ latch' = TRUE
  /\ executor' = "has set the latch"
  /\ UNCHANGED <<owner, frame>>

\* Then it wakes the owner, and reads nothing more.
WakeOwner ==
  /\ executor = "has set the latch"
  /\ owner' = IF owner = "parked" THEN "runs" ELSE owner
  /\ executor' = "idle"
  /\ UNCHANGED <<latch, frame, read>>
=============================================================================
