-------------------------- MODULE BundleLooksFirst --------------------------
(* The owner looks at the job's word first, and writes only then that it     *)
(* waits, whatever stands there. The worker that has the job sets the latch  *)
(* in between. The owner writes over it, and parks for ever.                 *)
EXTENDS MCBundles

LooksBefore(w) ==
  /\ at[w] = "wait" /\ Settled
  /\ MustWatch(w) /\ bundle[Awaited(w)].by # Null /\ ~latch[Awaited(w)]
  /\ GoTo(w, "watch")
  /\ UNCHANGED <<pool, lock, memory, stack, started, returned>>

WritesAfter(w) ==
  /\ at[w] = "watch" /\ Settled
  /\ bundle' = [bundle EXCEPT ![Awaited(w)].watcher = w]
  /\ latch'  = [latch EXCEPT ![Awaited(w)] = FALSE]
  /\ GoTo(w, "wait")
  /\ UNCHANGED <<pool, lock, prev, walk, result, frame>>
  /\ UNCHANGED <<stack, started, returned>>

WatchInTwoSteps(w) == LooksBefore(w) \/ WritesAfter(w)
=============================================================================
