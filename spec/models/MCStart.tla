------------------------------- MODULE MCStart ------------------------------
(* The builder starts one background thread after the other, and those that  *)
(* run look for work at once. It may fail: then no caller gets the pool, and *)
(* the builder drops it with the threads that it has.                        *)
EXTENDS MCTree

VARIABLES born,   \* the threads that run
          failed  \* one could not be started

starting == <<vars, born, failed>>

StartInit == Init /\ born = {} /\ failed = FALSE

StartThread(b) ==
  /\ ~failed /\ b \notin born
  /\ born' = born \cup {b}
  /\ UNCHANGED <<vars, failed>>

FailToStart ==
  /\ ~failed /\ born # Background
  /\ failed' = TRUE
  /\ UNCHANGED <<vars, born>>

\* The thread that drops a pool has it alone, a user's thread or the builder's.
DropsIt == failed \/ \A c \in Callers : at[c] = "returned"

(* A thread that was not started does nothing. No call begins before the     *)
(* pool is built. EarlyStop is TRUE, and DropsIt says when the pool may be   *)
(* stopped.                                                                  *)
Running ==
  /\ Next
  /\ \A b \in Background \ born : at'[b] = at[b]
  /\ born # Background => \A c \in Callers : at'[c] = at[c]
  /\ pool'.stopping => pool.stopping \/ DropsIt
  /\ UNCHANGED <<born, failed>>

\* The threads that were started are gone.
NoneLeft == \A b \in born : at[b] = "off"

StartRest == failed /\ NoneLeft /\ UNCHANGED starting

StartNext == Running \/ FailToStart \/ StartRest
               \/ \E b \in Background : StartThread(b)

StartSpec == StartInit /\ [][StartNext]_starting
=============================================================================
