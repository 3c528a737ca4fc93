------------------------------- MODULE MCDeaf -------------------------------
(* Whoever notifies a worker leaves its flag alone. A worker that polls does *)
(* not hear, but its time will be over, and then it looks. So in the end all *)
(* is done: that polling is limited makes it a delay and not an error, if a  *)
(* worker is not told. What is lost is ParkedOK.                             *)
EXTENDS MCTree

OnlyCondition(w) ==
  /\ w \in pool.notified
  /\ Settled /\ lock = Null
  /\ pool' = [pool EXCEPT !.notified = @ \ {w}, !.halfway = @ \cup {w}]
  /\ UNCHANGED <<lock, memory, at, stack, started, returned>>
=============================================================================
