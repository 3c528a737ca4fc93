-------------------------- MODULE BundleAsksFirst ---------------------------
(* The worker reads whether the owner waits, and sets the latch after that.  *)
(* The owner says in between that it waits, and parks: no worker tells it.   *)
EXTENDS MCBundles

AsksBefore(w) ==
  /\ at[w] = "latch"
  /\ GoTo(w, IF latch[Top(w).code] = "watched" THEN "set and tell" ELSE "set")
  /\ UNCHANGED <<latent, unclaimed, queue, stack, told, latch, started, held>>

SetsAfter(w) ==
  /\ at[w] \in {"set", "set and tell"}
  /\ latch' = [latch EXCEPT ![Top(w).code] = "set"]
  /\ GoTo(w, IF at[w] = "set" THEN "claim" ELSE "tell")
  /\ UNCHANGED <<latent, unclaimed, queue, stack, told, started, held>>

SetLatchInTwoSteps(w) == AsksBefore(w) \/ SetsAfter(w)
=============================================================================
