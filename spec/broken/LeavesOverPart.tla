--------------------------- MODULE LeavesOverPart ---------------------------
(* A worker that looks while the pool stops asks for shared jobs only, and   *)
(* leaves over a part that is for it alone.                                  *)
EXTENDS MCBroadcast

NothingShared(w) ==
  ~Owner(w) /\ pool.stopping /\ \A i \in DOMAIN pool.shared :
                                  ~MayTake(w, pool.shared[i])
=============================================================================
