-------------------------- MODULE BundleAsksFirst ---------------------------
(* The worker reads whether the owner waits before it sets the latch. The    *)
(* owner says in between that it waits, sees the latch clear, and parks: no  *)
(* worker tells it.                                                          *)
EXTENDS MCBundles

AsksBefore(w) ==
  /\ at[w] = "latch"
  /\ LET owner == Top(w).owner
     IN told' = [told EXCEPT ![owner] = @ \/ waits[owner] = Top(w).code]
  /\ GoTo(w, "tell")
  /\ UNCHANGED <<latent, queue, stack, waits, latch, started, held>>

SetsAfter(w) ==
  /\ at[w] = "tell"
  /\ latch' = [latch EXCEPT ![Top(w).code] = TRUE]
  /\ GoOn(w)
  /\ UNCHANGED <<latent, queue, waits, told, held>>
=============================================================================
