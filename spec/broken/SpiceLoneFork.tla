--------------------------- MODULE SpiceLoneFork ----------------------------
(* Spice takes the oldest job off a doubly linked list only if there is a    *)
(* newer one, since it cannot tell the task that holds the list's tail. A    *)
(* lone fork is therefore never shared: the beat is spent on nothing. Two    *)
(* sleeps of 200 ms under one fork take 400 ms, on any number of threads.    *)
EXTENDS MCTree

PromoteUnlessLast(w) ==
  /\ at[w] = "promote" /\ MayLock(w)
  /\ LET j    == Oldest(Walked(w))
         p    == [pool EXCEPT !.heartbeat[w] = FALSE]
         full == [p EXCEPT !.elapsed = @ \ {w}, !.shared = Append(@, j)]
     IN IF j = Newest(w)
        THEN UNCHANGED links /\ EndWith({p})
        ELSE Unlink(w, j) /\ EndWith(WakeOne(full, j))
  /\ GoTo(w, "run")
  /\ UNCHANGED <<lock, latch, result, frame, stack, started, returned>>
=============================================================================
