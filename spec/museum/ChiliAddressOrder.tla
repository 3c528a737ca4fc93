------------------------- MODULE ChiliAddressOrder --------------------------
(* Where:    chili 0.2.1: LockContext::pop_earliest_shared_job in            *)
(*           src/lib.rs.                                                     *)
(* Mistake:  Shared jobs stand in a map whose key is the address of the      *)
(*           heartbeat of the worker that shared them. The time of sharing   *)
(*           is stored beside and never read: the worker takes the first     *)
(*           key, which is the lowest address.                               *)
(* Seen as:  Of two callers one always comes first, by where the allocator   *)
(*           has put it. The other's older, and so mostly larger, job waits. *)
(* systole:  TakeSharedJob: the shared jobs are a queue in the order of      *)
(*           their promotions.                                               *)
(* Test:     chili_address_order in impl/tests/museum.rs; with the mistake   *)
(*           in systole's own steps: NewestTaken; Loom: two_shared.          *)
EXTENDS Naturals

Addresses == {1, 2}  \* of two callers' heartbeats

VARIABLES shared,  \* for each address: when its job was shared, or 0
          time,    \* how many jobs have been shared
          taken    \* when the job was shared that was taken last, or 0

vars == <<shared, time, taken>>

Init == shared = [a \in Addresses |-> 0] /\ time = 0 /\ taken = 0

\* A beat: the caller with this heartbeat shares a job.
Heartbeat(a) ==
  /\ shared[a] = 0 /\ time < 3
  /\ time' = time + 1
  /\ shared' = [shared EXCEPT ![a] = time + 1]
  /\ UNCHANGED taken

\* A worker takes the job of the lowest address.
PopEarliest ==
  \E a \in Addresses :
    /\ shared[a] # 0
    /\ \A b \in Addresses : shared[b] # 0 => a <= b
    /\ taken' = shared[a]
    /\ shared' = [shared EXCEPT ![a] = 0]
    /\ UNCHANGED time

Rest == time = 3 /\ (\A a \in Addresses : shared[a] = 0) /\ UNCHANGED vars

Next == (\E a \in Addresses : Heartbeat(a)) \/ PopEarliest \/ Rest

Spec == Init /\ [][Next]_vars

\* What is taken was shared before all that is left.
OldestFirst == \A a \in Addresses : shared[a] # 0 => taken < shared[a]

\* The mend: a worker takes the job that was shared first.
PopOldest ==
  \E a \in Addresses :
    /\ shared[a] # 0
    /\ \A b \in Addresses : shared[b] # 0 => shared[a] <= shared[b]
    /\ taken' = shared[a]
    /\ shared' = [shared EXCEPT ![a] = 0]
    /\ UNCHANGED time
=============================================================================
