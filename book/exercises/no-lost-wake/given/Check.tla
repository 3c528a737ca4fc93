------------------------------- MODULE Check --------------------------------
(* What your rule is tried on: two queues that lose no wake-up, and two that *)
(* lose one.                                                                 *)
EXTENDS BrokenQueue, NoLostWake

\* Sound: worker w releases the lock after its look, takes the lock again,
\* and looks once more before it waits.
LookAgain(w) == /\ at[w] = "has looked"
                /\ at' = [at EXCEPT ![w] = IF queue = 0 THEN "waits" ELSE "looks"]
                /\ UNCHANGED <<queue, left>>

CarefulNext == \/ Push
               \/ \E w \in Workers : Take(w) \/ Finish(w) \/ Look(w) \/ LookAgain(w)

CarefulSpec == Init /\ [][CarefulNext]_vars

\* Broken: the producer pushes a job, and notifies no worker.
PushInSilence == /\ left > 0
                 /\ left'  = left - 1
                 /\ queue' = queue + 1
                 /\ at'    = at

SilentNext == PushInSilence \/ \E w \in Workers : Take(w) \/ Finish(w) \/ Wait(w)

SilentSpec == Init /\ [][SilentNext]_vars
=============================================================================
