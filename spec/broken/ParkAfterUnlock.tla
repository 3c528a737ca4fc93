--------------------------- MODULE ParkAfterUnlock --------------------------
(* The owner looks at the latch, releases the lock, and takes it again to    *)
(* park. In between the executor sets the latch and finds no parked owner to *)
(* wake: the owner stays parked forever on a job that is done. This is why   *)
(* a condition variable releases its mutex and waits in one step.            *)
EXTENDS MCTree

CheckAndUnlock(w) ==
  /\ Looking(w) /\ Owner(w) /\ ~Served(w) /\ ~SeesShared(w)
  /\ pool' \in Ensure([Looked(w) EXCEPT !.status[w] = "Active"], Null)
  /\ lock' = Null
  /\ GoTo(w, "unlocked")
  /\ UNCHANGED <<memory, stack, started, returned>>

LockAndGoIdle(w) == at[w] = "unlocked" /\ MayLock(w) /\ GoIdle(w, Awaited(w))

BrokenSpec == Init /\ [][Next \/ \E w \in Workers : LockAndGoIdle(w)]_vars
=============================================================================
