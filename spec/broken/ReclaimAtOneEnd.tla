-------------------------- MODULE ReclaimAtOneEnd ---------------------------
(* An owner that comes to its join looks for its job at the newest end of    *)
(* the queue only: it has shared that job last. But other workers share into *)
(* the same queue. The owner takes its job for one that runs elsewhere, and  *)
(* parks over a job of its own that no worker runs.                          *)
EXTENDS MCTwoCallers

IsNewestShared(j) == pool.shared # << >> /\ Last(pool.shared) = j

ReclaimNewest(w) ==
  /\ at[w] = "wait" /\ MayLock(w) /\ IsNewestShared(Awaited(w))
  /\ LET j == Awaited(w)
     IN /\ EndWith({Claimed(pool, j)})
        /\ stack'   = Push(w, Activation(j, j, FALSE))
        /\ started' = [started EXCEPT ![j] = @ + 1]
  /\ GoTo(w, "run")
  /\ UNCHANGED <<lock, memory, returned>>

LookingUnlessNewest(w) ==
  /\ \/ at[w] \in {"look", "polled"}
     \/ at[w] = "parked" /\ MayWake(w)
     \/ at[w] = "wait" /\ ~IsNewestShared(Awaited(w))
  /\ MayLock(w)
=============================================================================
