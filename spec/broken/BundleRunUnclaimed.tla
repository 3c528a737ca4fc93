------------------------- MODULE BundleRunUnclaimed -------------------------
(* The owner finds its job's bundle in the queue, takes it out, and runs the *)
(* job without a claim. But the bundle was shared once more: the worker that *)
(* shared it claims the same job.                                            *)
EXTENDS MCBundles

RunsUnclaimed(w) ==
  /\ AtJoin(w)
  /\ \E b \in Jobs :
       /\ IsIn(Awaited(w), unclaimed[b])
       /\ IF IsIn(b, queue) /\ Len(unclaimed[b]) > 1
          THEN UNCHANGED unclaimed /\ queue' = Without(queue, b)
          ELSE Claims(b, Awaited(w)) /\ UNCHANGED queue
  /\ stack' = Push(w, Activation(Awaited(w), Null, Null))
  /\ Starts(Awaited(w))
  /\ GoTo(w, "begin")
  /\ UNCHANGED <<latent, told, latch, held>>
=============================================================================
