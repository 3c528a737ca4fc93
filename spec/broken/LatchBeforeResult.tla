------------------------- MODULE LatchBeforeResult --------------------------
(* The executor sets the latch first and writes the result after it. The     *)
(* owner sees the latch without taking the lock, and reads memory that was   *)
(* not written yet. In Rust the same mistake hides in a relaxed store of the *)
(* latch.                                                                    *)
EXTENDS MCTree

FinishWithoutResult(w) ==
  /\ at[w] = "run" /\ AtEnd(w)
  /\ GoTo(w, IF Top(w).code \in Callers THEN "returning"
             ELSE IF Top(w).taken THEN "latch" ELSE "read")
  /\ result' = IF Top(w).taken \/ Top(w).code \in Callers THEN result
               ELSE [result EXCEPT ![Top(w).code] = Top(w).sum]
  /\ stack' = IF at'[w] = "read" THEN Pop(w) ELSE stack
  /\ UNCHANGED <<pool, lock, links, latch, frame, started, returned>>

SetLatchEarly(w) ==
  /\ at[w] = "latch" /\ MayLock(w)
  /\ latch' = [latch EXCEPT ![Top(w).code] = TRUE]
  /\ pool' = WakeOwner(Relieved(w), OwnerOf(Top(w).code), Top(w).code)
  /\ lock' = w
  /\ GoTo(w, "late")
  /\ UNCHANGED <<links, result, frame, stack, started, returned>>

WriteResult(w) ==
  /\ at[w] = "late"
  /\ result' = [result EXCEPT ![Top(w).code] = Top(w).sum]
  /\ stack' = Pop(w)
  /\ GoTo(w, "look")
  /\ UNCHANGED <<pool, lock, links, latch, frame, started, returned>>

BrokenSpec == Init /\ [][Next \/ \E w \in Workers : WriteResult(w)]_vars
=============================================================================
