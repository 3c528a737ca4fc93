------------------------- MODULE LoneForkNotShared --------------------------
(* A promotion refuses the newest job, so that a lone fork is never shared:  *)
(* the beat is spent on nothing. Two closures of 200 ms under one fork take  *)
(* 400 ms, on any number of threads. Why Spice's list comes to this is       *)
(* museum/SpiceLoneFork.                                                     *)
EXTENDS MCTree

PromoteUnlessLast(w) ==
  /\ at[w] = "promote" /\ MayLock(w)
  /\ LET j    == Oldest(Walked(w))
         p    == [pool EXCEPT !.heartbeat[w] = FALSE]
         full == [p EXCEPT !.rested = @ \ {w}, !.shared = Append(@, j)]
     IN IF j = Newest(w)
        THEN UNCHANGED <<prev, walk>> /\ EndWith({p})
        ELSE Unlink(w, <<j>>) /\ EndWith(WakeOne(full, j))
  /\ GoTo(w, "run")
  /\ UNCHANGED <<lock, bundle, latch, result, frame, stack, started, returned>>
=============================================================================
