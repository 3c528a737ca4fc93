---------------------- MODULE BundleClaimedInTwoSteps -----------------------
(* A worker reads which job of its bundle is the next one, and writes in a   *)
(* second step that it has it. Another worker, or the owner, reads the same  *)
(* in between: both run the job.                                             *)
EXTENDS MCBundles

ReadsNext(w) ==
  /\ at[w] = "claim" /\ Settled /\ HasLeft(OfWhich(w))
  /\ stack' = Push(w, Activation(Last(Left(OfWhich(w))), Root, TRUE))
  /\ GoTo(w, "has read")
  /\ UNCHANGED <<pool, lock, memory, started, returned>>

WritesNext(w) ==
  /\ at[w] = "has read" /\ Settled
  /\ LET j == Top(w).code
     IN /\ bundle'  = [bundle EXCEPT ![OldestIn(bundle[j].of)].left = Without(@, j),
                                     ![j].by = w]
        /\ started' = [started EXCEPT ![j] = @ + 1]
  /\ GoTo(w, "run")
  /\ UNCHANGED <<pool, lock, prev, walk, latch, result, frame>>
  /\ UNCHANGED <<stack, returned>>

ClaimInTwoSteps(w) == ReadsNext(w) \/ WritesNext(w)
=============================================================================
