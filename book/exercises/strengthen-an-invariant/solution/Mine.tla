-------------------------------- MODULE Mine --------------------------------
(* An invariant of Mini that its steps keep.                                 *)
EXTENDS Mini

\* ANCHOR: solution
\* What waits was not started: then Take makes the first start of it.
NotStarted == \A j \in Jobs : Waiting(j) => started[j] = 0

\* No job waits twice: then it does not wait any more once it is taken.
WaitsOnce == \A i, k \in DOMAIN shared : shared[i] = shared[k] => i = k

Inv ==
  /\ ExactlyOnce
  /\ NotStarted
  /\ WaitsOnce
\* ANCHOR_END: solution
=============================================================================
