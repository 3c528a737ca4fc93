------------------------- MODULE BundleRunUnclaimed -------------------------
(* The owner finds its job's bundle in the queue, takes it out, and runs the *)
(* job without a claim. But the bundle was shared once more: the worker that *)
(* shared it claims the same job.                                            *)
EXTENDS MCBundles

RunsUnclaimed(w) ==
  /\ at[w] = "wait" /\ MayLock(w)
  /\ LET j == Awaited(w)
     IN /\ InBundle(j) /\ IsIn(j, Left(bundle[j].of))
        /\ IF IsShared(pool, bundle[j].of) /\ Len(Left(bundle[j].of)) > 1
           THEN UNCHANGED bundle /\ EndWith({Claimed(pool, bundle[j].of)})
           ELSE bundle' = WithoutClaimed(j, w) /\ UNCHANGED pool
        /\ stack'   = Push(w, Activation(j, j, FALSE))
        /\ started' = [started EXCEPT ![j] = @ + 1]
  /\ GoTo(w, "run")
  /\ UNCHANGED <<lock, prev, walk, latch, result, frame, returned>>
=============================================================================
