---------------------------- MODULE BrokenQueue -----------------------------
(* The queue of Queue.tla, with one mistake: a worker that finds no job      *)
(* releases the lock, and waits later, without another look.                 *)
EXTENDS Queue

\* ANCHOR: broken
\* Worker w looks, finds no job, and releases the lock.
Look(w) == /\ at[w] = "looks" /\ queue = 0
           /\ at' = [at EXCEPT ![w] = "has looked"]
           /\ UNCHANGED <<queue, left>>

\* Worker w waits.
WaitLate(w) == /\ at[w] = "has looked"
               /\ at' = [at EXCEPT ![w] = "waits"]
               /\ UNCHANGED <<queue, left>>

BrokenNext == \/ Push
              \/ \E w \in Workers : Take(w) \/ Finish(w) \/ Look(w) \/ WaitLate(w)

BrokenSpec == Init /\ [][BrokenNext]_vars
\* ANCHOR_END: broken
=============================================================================
