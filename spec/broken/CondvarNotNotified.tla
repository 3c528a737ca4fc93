------------------------- MODULE CondvarNotNotified -------------------------
(* Whoever notifies a worker clears its flag and leaves it at that. One that *)
(* polls sees it. But the time to poll may be over just then, and the worker *)
(* be parked: nobody wakes it.                                               *)
EXTENDS MCTree

FlagOnly(w) ==
  /\ w \in pool.notified
  /\ Settled /\ lock = Null
  /\ pool' = [pool EXCEPT !.notified = @ \ {w}, !.polls = @ \ {w}]
  /\ UNCHANGED <<lock, memory, at, stack, started, returned>>
=============================================================================
