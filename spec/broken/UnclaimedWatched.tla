-------------------------- MODULE UnclaimedWatched --------------------------
(* An owner comes to a job of its bundle, and says that it waits, without a  *)
(* look at whether a worker has claimed the job. None need ever do so.       *)
EXTENDS MCBundles

WatchesAny(w) ==
  /\ at[w] = "wait" /\ Settled
  /\ LET j == Awaited(w)
     IN /\ MustWatch(w) /\ ~latch[j]
        /\ bundle' = [bundle EXCEPT ![j].watcher = w]
  /\ UNCHANGED <<pool, lock, prev, walk, latch, result, frame>>
  /\ UNCHANGED <<stack, at, started, returned>>
=============================================================================
