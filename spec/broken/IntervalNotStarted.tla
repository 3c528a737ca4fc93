------------------------- MODULE IntervalNotStarted -------------------------
(* A promotion does not start its worker's interval. The worker has a shared *)
(* job on offer, is asked again at once, and shares one job after the other: *)
(* each fork costs as much as in a scheduler that shares all.                *)
EXTENDS MCTree

PromoteAndGoOn(w) ==
  /\ at[w] = "promote" /\ MayLock(w)
  /\ LET j == Oldest(Walked(w))
         p == [TakenBack(pool, w) EXCEPT !.shared = Append(@, j)]
     IN /\ Unlink(w, <<j>>)
        /\ EndWith(WakeOne(p, j))
  /\ GoTo(w, "run")
  /\ UNCHANGED <<lock, bundle, latch, result, frame, stack, started, returned>>
=============================================================================
