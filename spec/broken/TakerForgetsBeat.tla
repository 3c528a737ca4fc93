-------------------------- MODULE TakerForgetsBeat --------------------------
(* A taker ends its critical section without Ensure. It runs now, others are *)
(* idle, and no worker asks it to share: the job that it took, the largest   *)
(* piece of work there was, stays with it alone.                             *)
EXTENDS MCTree

TakeAndForget(w) ==
  LET j == Head(MayBeTaken(w))
  IN /\ pool'    = [Claimed(Looked(w), j) EXCEPT !.status[w] = "Active",
                                                 !.runs[w]   = j]
     /\ stack'   = Push(w, Activation(j, Root, TRUE))
     /\ started' = [started EXCEPT ![j] = @ + 1]
     /\ lock' = Null
     /\ GoTo(w, "run")
     /\ UNCHANGED <<memory, returned>>
=============================================================================
