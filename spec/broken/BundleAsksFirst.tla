-------------------------- MODULE BundleAsksFirst ---------------------------
(* The worker reads whether the owner waits, and sets the latch after that.  *)
(* The owner says in between that it waits, and parks: no worker tells it.   *)
EXTENDS MCBundles

AsksBefore(w) ==
  /\ at[w] = "latch" /\ Settled /\ InBundle(Top(w).code)
  /\ GoTo(w, IF bundle[Top(w).code].watcher = Null THEN "set" ELSE "set and tell")
  /\ UNCHANGED <<pool, lock, memory, stack, started, returned>>

SetsAfter(w) ==
  /\ at[w] \in {"set", "set and tell"} /\ Settled
  /\ latch' = [latch EXCEPT ![Top(w).code] = TRUE]
  /\ stack' = IF at[w] = "set" THEN Pop(w) ELSE stack
  /\ GoTo(w, IF at[w] = "set" THEN "claim" ELSE "tell")
  /\ UNCHANGED <<pool, lock, links, result, frame, started, returned>>

SetInTwoSteps(w) == AsksBefore(w) \/ SetsAfter(w)
=============================================================================
