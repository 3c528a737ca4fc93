------------------------------- MODULE Check --------------------------------
(* What your rule is tried on: two queues that lose no wake-up, and three    *)
(* that lose one.                                                            *)
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

\* Broken: only for its last job does the producer notify, and then all workers.
PushAndNotifyAll == /\ left = 1
                    /\ left'  = 0
                    /\ queue' = queue + 1
                    /\ at'    = [w \in Workers |->
                                  IF at[w] = "waits" THEN "looks" ELSE at[w]]

LateNext == \/ (left > 1 /\ PushInSilence) \/ PushAndNotifyAll
            \/ \E w \in Workers : Take(w) \/ Finish(w) \/ Wait(w)

LateSpec == Init /\ [][LateNext]_vars
=============================================================================
