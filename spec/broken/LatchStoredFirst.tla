-------------------------- MODULE LatchStoredFirst --------------------------
(* The executor stores the latch, and then the result. The owner needs no    *)
(* mutex to see the latch, and reads what is not there yet.                  *)
EXTENDS MCAccesses

FinishesWithout(w) ==
  /\ at[w] = "run" /\ AtEnd(w)
  /\ GoTo(w, IF Top(w).code \in Callers THEN "returning"
             ELSE IF Top(w).taken THEN "latch" ELSE "read")
  /\ result' = IF Top(w).taken \/ Top(w).code \in Callers THEN result
               ELSE [result EXCEPT ![Top(w).code] = Top(w).sum]
  /\ stack' = IF at'[w] = "read" THEN Pop(w) ELSE stack
  /\ UNCHANGED <<pool, lock, links, latch, frame, started, returned>>

StoreResult(w) ==
  /\ Has(w, "latched") /\ result[Top(w).code] = 0
  /\ result' = [result EXCEPT ![Top(w).code] = Top(w).sum]
  /\ UNCHANGED <<pool, lock, links, latch, frame, stack, at>>
  /\ UNCHANGED <<started, returned, fine>>

BrokenSpec == FineInit /\ [][FineNext \/ \E w \in Workers : StoreResult(w)]_all
=============================================================================
