---------------------------- MODULE OwnerReadLate ---------------------------
(* The executor stores the latch, and then reads from the job's header who   *)
(* its owner is. The owner may have returned, and the header be gone.        *)
EXTENDS MCAccesses

StoreFirst(w) ==
  /\ Entered(w, "latch")
  /\ latch' = [latch EXCEPT ![Top(w).code] = TRUE]
  /\ GoOn("stored")
  /\ UNCHANGED <<pool, lock, links, result, frame, stack, at>>
  /\ UNCHANGED <<started, returned, atomics, waits, unparks, ringing, saved>>

ReadLate(w) ==
  /\ Has(w, "stored")
  /\ section' = [NoSection EXCEPT !.step  = "latched",
                                  !.owner = OwnerOf(Top(w).code)]
  /\ UNCHANGED <<vars, atomics, waits, unparks, ringing, saved>>
=============================================================================
