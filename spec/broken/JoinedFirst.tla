---------------------------- MODULE JoinedFirst -----------------------------
(* The thread that drops the pool says that it stops, and joins the workers. *)
(* It would notify them after that. A worker that is parked never leaves,    *)
(* unless it wakes up for no reason.                                         *)
EXTENDS MCAccesses

SwapWhenJoined(t, w) ==
  /\ w \in unparks[t] /\ ringing[t] = Null /\ lock # t /\ Calm
  /\ t = Dropper => \A b \in Background : at[b] = "off"
  /\ polls' = [polls EXCEPT ![w] = FALSE]
  /\ IF polls[w]
     THEN unparks' = [unparks EXCEPT ![t] = @ \ {w}] /\ UNCHANGED ringing
     ELSE ringing' = [ringing EXCEPT ![t] = w] /\ UNCHANGED unparks
  /\ UNCHANGED <<vars, flag, waits, section, saved>>
=============================================================================
