------------------------- MODULE NotifiedUnderLock --------------------------
(* An executor has set the latch and found its owner parked. It notifies the *)
(* owner at once, and still has the mutex for its look. The owner wakes up   *)
(* and stands before the mutex: it was woken to wait. No other rule breaks,  *)
(* since nothing goes wrong but the time.                                    *)
EXTENDS MCAccesses

SwapAtOnce(t, w) ==
  /\ w \in unparks[t] /\ ringing[t] = Null /\ Calm
  /\ polls' = [polls EXCEPT ![w] = FALSE]
  /\ IF polls[w]
     THEN unparks' = [unparks EXCEPT ![t] = @ \ {w}] /\ UNCHANGED ringing
     ELSE ringing' = [ringing EXCEPT ![t] = w] /\ UNCHANGED unparks
  /\ UNCHANGED <<vars, flag, waits, section, saved>>
=============================================================================
