------------------------- MODULE ParksAfterPolling --------------------------
(* A worker whose time to poll is over takes the lock and parks without      *)
(* looking. It was sent for a job meanwhile, and told while it polled. No    *)
(* other notification will come.                                             *)
EXTENDS MCTree

PollAndPark(w) ==
  /\ at[w] = "polling" /\ MayLock(w)
  /\ pool' = EndPolling(pool, w)
  /\ GoTo(w, "parked")
  /\ UNCHANGED <<lock, memory, stack, started, returned>>
=============================================================================
