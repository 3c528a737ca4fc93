--------------------------- MODULE TakeLeavesJob ----------------------------
(* The taker runs the job and leaves it in the queue. The owner comes to its *)
(* join, finds the job there, takes it back and runs it again, while or      *)
(* after the taker runs it: a user sees a closure called twice.              *)
EXTENDS MCTree

TakeAndLeave(w) ==
  LET j == Head(MayBeTaken(w))
  IN /\ EndWith({[Looked(w) EXCEPT !.status[w] = "Active", !.runs[w] = j]})
     /\ stack'   = Push(w, Activation(j, Root, TRUE))
     /\ started' = [started EXCEPT ![j] = @ + 1]
     /\ lock' = Null
     /\ GoTo(w, "run")
     /\ UNCHANGED <<memory, returned>>
=============================================================================
