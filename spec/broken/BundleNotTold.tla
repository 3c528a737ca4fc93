--------------------------- MODULE BundleNotTold ----------------------------
(* The worker sees that the owner waits, and does not tell it. The owner     *)
(* stays parked though its job is done.                                      *)
EXTENDS MCBundles

TellsNoWorker(w) ==
  /\ at[w] = "tell" /\ MayLock(w)
  /\ EndWith({pool})
  /\ stack' = Pop(w)
  /\ GoTo(w, "claim")
  /\ UNCHANGED <<lock, memory, started, returned>>
=============================================================================
