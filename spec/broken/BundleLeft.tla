----------------------------- MODULE BundleLeft -----------------------------
(* A worker that has taken a bundle on top of an open join goes back to its  *)
(* join, and does not put back what is left: no other worker finds it.       *)
EXTENDS MCBundles

LeavesRest(w) ==
  /\ at[w] = "claim" /\ Len(stack[w]) > 1
  /\ latch[Joins(Below(w))] = "set" /\ unclaimed[Top(w).bundle] # << >>
  /\ Leaves(w)
  /\ UNCHANGED <<latent, unclaimed, queue, told, latch, started, held>>
=============================================================================
