------------------------- MODULE LatchTouchedAfter --------------------------
(* The executor sets the latch and then looks into the job once more, to     *)
(* find the owner that it has to wake. The owner needs no lock to see the    *)
(* latch: it has returned, and the frame that held the job is gone. rayon    *)
(* had this three times; a user sees a rare crash, far from its cause.       *)
EXTENDS MCTree

SetLatchFirst(w) ==
  /\ at[w] = "latch" /\ MayLock(w)
  /\ latch' = [latch EXCEPT ![Top(w).code] = TRUE]
  /\ lock' = w
  /\ GoTo(w, "touch")
  /\ UNCHANGED <<pool, links, result, frame, stack, started, returned>>

TouchJob(w) ==
  /\ at[w] = "touch"
  /\ pool' = WakeOwner(Relieved(w), OwnerOf(Top(w).code), Top(w).code)
  /\ stack' = Pop(w)
  /\ GoTo(w, "look")
  /\ UNCHANGED <<lock, memory, started, returned>>

BrokenSpec == Init /\ [][Next \/ \E w \in Workers : TouchJob(w)]_vars
=============================================================================
