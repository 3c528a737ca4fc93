-------------------------- MODULE FlagClearedEarly --------------------------
(* The owner clears its flag when it polls it, before it has the lock. For   *)
(* that moment it looks hungry again, a beat is due, and no worker will make *)
(* it; a beat made in between would be lost.                                 *)
EXTENDS MCTree

TickAndClear(w) ==
  /\ at[w] = "tick"
  /\ pool.heartbeat[w] \/ Settled
  /\ GoTo(w, IF pool.heartbeat[w] THEN "promote" ELSE "run")
  /\ pool' = [pool EXCEPT !.heartbeat[w] = FALSE]
  /\ UNCHANGED <<lock, memory, stack, started, returned>>
=============================================================================
