-------------------------- MODULE PollingSaidLate ---------------------------
(* A worker that is about to poll releases the lock and then sets its flag.  *)
(* Between the two another worker sends it for a job, takes it for parked,   *)
(* and notifies a condition variable on which it does not wait yet. Then it  *)
(* polls, and was not told.                                                  *)
EXTENDS MCTree

NotYet(p, w) == p

SayPolling(w) ==
  /\ at[w] = "polling" /\ Settled
  /\ pool' = [pool EXCEPT !.polls = @ \cup {w}]
  /\ UNCHANGED <<lock, memory, at, stack, started, returned>>

BrokenSpec == Init /\ [][Next \/ \E w \in Workers : SayPolling(w)]_vars
=============================================================================
