------------------------- MODULE CondvarNotNotified -------------------------
(* A thread that notifies a worker clears the worker's flag and does no      *)
(* more. A worker that polls sees it. But if its time to poll is over just   *)
(* then and the worker has parked, nothing wakes it.                         *)
EXTENDS MCTree

FlagOnly(w) ==
  /\ w \in pool.notified
  /\ Settled /\ lock = Null
  /\ pool' = [pool EXCEPT !.notified = @ \ {w}, !.polls = @ \ {w}]
  /\ UNCHANGED <<lock, memory, at, stack, started, returned>>
=============================================================================
