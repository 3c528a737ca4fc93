-------------------------- MODULE SleepAfterUnlock --------------------------
(* The owner looks at the latch, releases the lock, and takes it again to    *)
(* park. In between the executor sets the latch and finds no parked owner to *)
(* wake: the owner sleeps for ever on a job that is done. This is why a      *)
(* condition variable releases its mutex and waits in one step.              *)
EXTENDS MCTree

CheckAndUnlock(w) ==
  /\ Looking(w) /\ Owner(w) /\ ~Served(w) /\ ~SeesShared(w)
  /\ pool' \in Ensure([Found(w) EXCEPT !.status[w] = "Active"], Null)
  /\ lock' = Null
  /\ GoTo(w, "drowsy")
  /\ UNCHANGED <<memory, stack, started, returned>>

LockAndSleep(w) == at[w] = "drowsy" /\ MayLock(w) /\ Sleep(w, Awaited(w))

BrokenSpec == Init /\ [][Next \/ \E w \in Workers : LockAndSleep(w)]_vars
=============================================================================
