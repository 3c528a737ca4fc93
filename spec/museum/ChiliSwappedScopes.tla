------------------------- MODULE ChiliSwappedScopes -------------------------
(* Where:    chili 0.2.1: Scope::join and wait_for_sent_job in src/lib.rs.   *)
(* Mistake:  A closure gets `&mut Scope`, and a scope is all that a join     *)
(*           knows of its pool, its queue and its heartbeat. So a closure    *)
(*           can exchange its caller's scope for one of another pool, by     *)
(*           std::mem::swap. The join goes on with the wrong scope: it       *)
(*           looks for its shared job in the wrong pool, does not find it,   *)
(*           takes it for taken, and waits.                                  *)
(* Seen as:  A join that never returns, from safe code, if no worker of the  *)
(*           right pool is free to take the job.                             *)
(* systole:  Fork: a Task is handed down by value, its lifetime is           *)
(*           invariant, and two of different computations cannot be          *)
(*           exchanged: that is an error of the compiler, kept as a doc test *)
(*           of Task. The header itself leads to its worker and its pool.    *)
(* Test:     chili_swapped_scopes in impl/tests/museum.rs.                   *)

Pools == {"A", "B"}  \* the scope that each has given belongs to it

VARIABLES owner,   \* where the owner stands
          scope,   \* whose scope stands in the owner's variable
          queued,  \* in which pool's scope the job is queued, or none
          shared   \* in which pool the job is shared, or none

vars == <<owner, scope, queued, shared>>

\* Neither pool has a worker that is free.
Init == owner = "begins" /\ scope = "A" /\ queued = "none" /\ shared = "none"

\* The owner offers a job, and the other closure begins, with the scope.
Push ==
  /\ owner = "begins"
  /\ queued' = scope
  /\ owner' = "runs the other closure"
  /\ UNCHANGED <<scope, shared>>

\* A nested join polls: the oldest job of the scope's queue is shared.
Heartbeat ==
  /\ owner = "runs the other closure" /\ queued = scope
  /\ queued' = "none" /\ shared' = scope
  /\ UNCHANGED <<owner, scope>>

\* The closure exchanges the scope for one of another pool.
Swap ==
  /\ owner = "runs the other closure" /\ scope = "A"
  /\ scope' = "B"
  /\ UNCHANGED <<owner, queued, shared>>

\* The other closure returns, and the job was not shared: the owner runs it,
\* and takes the newest job off the queue of the scope that it has now.
JoinInline ==
  /\ owner = "runs the other closure" /\ shared = "none"
  /\ queued' = IF queued = scope THEN "none" ELSE queued
  /\ owner' = "returned"
  /\ UNCHANGED <<scope, shared>>

\* The job stands among the shared ones of the scope's pool: the owner runs it.
JoinReclaim ==
  /\ owner = "runs the other closure" /\ shared = scope
  /\ shared' = "none"
  /\ owner' = "returned"
  /\ UNCHANGED <<scope, queued>>

\* It does not, so a worker must have taken it: the owner waits.
JoinWait ==
  /\ owner = "runs the other closure" /\ shared \in Pools \ {scope}
  /\ owner' = "waits"
  /\ UNCHANGED <<scope, queued, shared>>

Rest == owner = "returned" /\ UNCHANGED vars

Next == \/ Push \/ Heartbeat \/ Swap \/ JoinInline \/ JoinReclaim \/ JoinWait
        \/ Rest

Spec == Init /\ [][Next]_vars

\* The mend: a closure cannot exchange its caller's scope.
NoSwap == FALSE
=============================================================================
