-------------------------- MODULE BundleLooksFirst --------------------------
(* The owner looks at the latch first, and writes only then that it waits,   *)
(* whatever stands there. The worker that has the job sets the latch in      *)
(* between. The owner writes over it, and parks for ever.                    *)
EXTENDS MCBundles

LooksBefore(w) ==
  /\ IsElsewhere(w) /\ latch[Awaited(w)] # "set"
  /\ GoTo(w, "watch")
  /\ UNCHANGED <<latent, unclaimed, queue, stack, told, latch, started, held>>

WritesAfter(w) ==
  /\ at[w] = "watch"
  /\ latch' = [latch EXCEPT ![Awaited(w)] = "watched"]
  /\ GoTo(w, "parked")
  /\ UNCHANGED <<latent, unclaimed, queue, stack, told, started, held>>

WatchInTwoSteps(w) == LooksBefore(w) \/ WritesAfter(w)
=============================================================================
