--------------------------- MODULE OtherCondition ---------------------------
(* A thread that has to notify a worker takes the wrong condition variable:  *)
(* its own. No worker is parked on that, as its worker is awake.             *)
EXTENDS MCAccesses

NotifyOwn(t) ==
  /\ ringing[t] # Null /\ Calm
  /\ LET parked == {w \in Workers : waits[w] = t}
     IN IF parked = {} THEN UNCHANGED <<waits, at>>
        ELSE \E w \in parked : WakesUp(w)
  /\ unparks' = [unparks EXCEPT ![t] = @ \ {ringing[t]}]
  /\ ringing' = [ringing EXCEPT ![t] = Null]
  /\ UNCHANGED <<pool, lock, memory, stack, started, returned>>
  /\ UNCHANGED <<atomics, section, saved>>
=============================================================================
