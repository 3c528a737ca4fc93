--------------------------- MODULE ParkOutsideLock --------------------------
(* A worker that has found nothing releases the mutex, and parks in another  *)
(* step. Another worker that gets the mutex between the two sends it on its  *)
(* way, and notifies a condition variable on which it does not wait yet.     *)
(* Then it parks.                                                            *)
EXTENDS MCAccesses

ReleaseFirst(w) ==
  /\ Has(w, "idles") /\ Told(w, section.draft) = {}
  /\ Release(w)
  /\ GoTo(w, "unlocked")
  /\ UNCHANGED <<frame, stack, started, returned, waits, saved>>

ParkLate(w) ==
  /\ Stands(w, "unlocked")
  /\ waits' = [waits EXCEPT ![w] = ConditionOf(w)]
  /\ GoTo(w, "parked")
  /\ UNCHANGED <<pool, lock, memory, stack, started, returned>>
  /\ UNCHANGED <<atomics, section, unparks, ringing, saved>>

BrokenSpec == FineInit /\ [][FineNext \/ \E w \in Workers : ParkLate(w)]_all
=============================================================================
