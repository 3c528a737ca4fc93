-------------------------- MODULE TakerForgetsBeat --------------------------
(* A taker empties its owner's slot, which makes that owner hungry, and ends *)
(* its critical section without Ensure. A beat is due and nobody will make   *)
(* it: the owner's next jobs are not shared, however many workers are idle.  *)
EXTENDS MCTree

TakeAndForget(w) ==
  LET j == pool.slot[Head(pool.order)]
  IN /\ pool'    = [Claimed(Found(w)) EXCEPT !.status[w] = "Active"]
     /\ stack'   = Push(w, Activation(j, Root, TRUE))
     /\ started' = [started EXCEPT ![j] = @ + 1]
     /\ lock' = Null
     /\ GoTo(w, "run")
     /\ UNCHANGED <<memory, returned>>
=============================================================================
