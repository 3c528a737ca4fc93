--------------------------- MODULE SpawnedOnStack ---------------------------
(* A detached job's record lies in the frame of the code that spawns it,     *)
(* like the record of a forked job. But no join waits for it there: the call *)
(* returns, and the pool still shares a job whose memory is used for         *)
(* something else.                                                           *)
EXTENDS MCSpawn

CallReturnWithFrame(c) ==
  /\ at[c] = "returning" /\ MayLock(c)
  /\ EndWith({[TakenBack(pool, c) EXCEPT !.status[c] = "Off"]})
  /\ returned' = [returned EXCEPT ![c] = Top(c).sum]
  /\ frame' = [j \in Jobs |-> IF j \in Spawns(c) THEN "gone" ELSE frame[j]]
  /\ stack' = Pop(c)
  /\ GoTo(c, "returned")
  /\ UNCHANGED <<lock, links, latch, result, started>>
=============================================================================
