--------------------------- MODULE OtherCondition ---------------------------
(* Whoever has to notify a worker takes the wrong condition variable: its    *)
(* own. Nobody is parked on that one, as it is awake itself.                 *)
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
