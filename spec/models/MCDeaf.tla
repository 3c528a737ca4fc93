------------------------------- MODULE MCDeaf -------------------------------
(* A thread that notifies a worker leaves the worker's flag alone. A worker  *)
(* that polls does not hear, but its time will be over, and then it looks.   *)
(* So in the end all is done: since polling is limited, a worker that is not *)
(* told is a delay and not an error. What is lost is ParkedOK.               *)
EXTENDS MCTree

OnlyCondition(w) ==
  /\ w \in pool.notified
  /\ Settled /\ lock = Null
  /\ pool' = [pool EXCEPT !.notified = @ \ {w}, !.halfway = @ \cup {w}]
  /\ UNCHANGED <<lock, memory, at, stack, started, returned>>
=============================================================================
