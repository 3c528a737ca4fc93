------------------------- MODULE BundleSharedEmpty --------------------------
(* The worker looks whether something is left of its bundle, takes the lock, *)
(* and shares the bundle. Meanwhile other threads may have claimed the rest, *)
(* and then a worker is woken for nothing.                                   *)
EXTENDS MCBundles

SharesUnseen(w) ==
  /\ at[w] = "promote" \/ (at[w] = "claim" /\ pool.heartbeat[w])
  /\ MayLock(w)
  /\ LET b == AgainBy(w)
     IN /\ b # Null /\ ~IsShared(pool, b)
        /\ EndWith(Offers(w, IF at[w] = "claim" THEN pool
                             ELSE NamesItsJob(pool, w), b))
  /\ GoTo(w, IF at[w] = "claim" THEN "claim" ELSE "run")
  /\ UNCHANGED <<lock, memory, stack, started, returned>>
=============================================================================
