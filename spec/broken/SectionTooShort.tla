-------------------------- MODULE SectionTooShort ---------------------------
(* A promotion shares its job in one critical section, and would wake a      *)
(* worker for it in the next. Between the two there is a state that          *)
(* Heartbeat does not know: a job is shared, a worker is parked, and none is *)
(* on the way. No step of Heartbeat leads there.                             *)
EXTENDS MCAccesses

SharesOnly(w) ==
  /\ Entered(w, "promote")
  /\ LET p == [pool EXCEPT !.heartbeat[w] = FALSE,
                           !.rested       = @ \ {w},
                           !.shared       = Append(@, saved[w].job)]
     IN Decide("promotes", After({p}))
=============================================================================
