------------------------------ MODULE PoolView ------------------------------
(* The pool as the parts of the proof see it: what the mutex protects, and   *)
(* where each worker stands, as sets of tuples, under the names that         *)
(* pool.smt2 declares; and the actions that a step may have been.            *)
EXTENDS Properties, TLC

Codes == Callers \cup Jobs

If(condition) == IF condition THEN {<< >>} ELSE {}

PoolView ==
  [status    |-> {<<w, pool.status[w]>> : w \in Workers},
   runs      |-> {<<w, pool.runs[w]>> : w \in
                    {v \in Workers : pool.runs[v] # Null}},
   awaits    |-> {<<w, pool.awaits[w]>> : w \in
                    {v \in Workers : pool.awaits[v] # Null}},
   heartbeat |-> {<<w>> : w \in {v \in Workers : pool.heartbeat[v]}},
   shared    |-> {<<pool.shared[i]>> : i \in DOMAIN pool.shared},
   addressed |-> {<<j>> : j \in {i \in Jobs : IsAddressed(i)}},
   beater    |-> {<<w>> : w \in {pool.beater} \ {Null}},
   rested    |-> {<<w>> : w \in pool.rested},
   notified  |-> {<<w>> : w \in pool.notified},
   halfway   |-> {<<w>> : w \in pool.halfway},
   polls     |-> {<<w>> : w \in pool.polls},
   timed     |-> {<<w>> : w \in pool.timed},
   stopping  |-> If(pool.stopping),
   lock      |-> {<<w>> : w \in {lock} \ {Null}},
   at        |-> {<<w, at[w]>> : w \in Workers},
   owner     |-> {<<w>> : w \in {v \in Workers : Touched(v) # << >>}}]

\* For Processors: the pool is crowded as soon as one worker runs.
One == 1

\* The part is for the thread in which w is. A caller makes one call, in one
\* thread, and before and after it, it is no matter what is for that thread.
IsFor(j, w) == Addressee(j) \in {Home(w), Home(w)'}

\* What does not change. What lies below what is said by each part.
PoolProgram ==
  [waiting     |-> {<<Waiting>>},
   earlyStop   |-> If(EarlyStop),
   spurious    |-> If(Spurious),
   mayPoll     |-> If(MayPoll),
   mayLinger   |-> If(MayLinger),
   mayCrowd    |-> If(Processors < Cardinality(Workers)),
   background  |-> {<<w>> : w \in Background},
   nested      |-> {<<c>> : c \in Nested},
   main        |-> {<<c, c>> : c \in Callers},
   addressee   |-> {<<j, w>> \in Parts \X Workers : IsFor(j, w)}]

ByAny(name, A(_)) == IF \E w \in Workers : A(w) THEN {name} ELSE {}

\* The actions that the step may have been.
Actions ==
  UNION {ByAny("Fork", Fork), ByAny("Tick", Tick), ByAny("Promote", Promote),
         ByAny("Join", Join), ByAny("JoinBarrier", JoinBarrier),
         ByAny("JoinReturn", JoinReturn), ByAny("Finish", Finish), ByAny("Panic", Panic),
         ByAny("NestedReturn", NestedReturn),
         ByAny("WaitForJobReclaim", WaitForJobReclaim),
         ByAny("WaitForJobHelp", WaitForJobHelp),
         ByAny("WaitForJobPark", WaitForJobPark),
         ByAny("WaitForJobReturn", WaitForJobReturn), ByAny("Poll", Poll),
         ByAny("SetLatch", SetLatch), ByAny("Spawn", Spawn),
         ByAny("SpawnEnd", SpawnEnd), ByAny("Broadcast", Broadcast),
         ByAny("SpawnBroadcast", SpawnBroadcast),
         ByAny("JoinUnsent", JoinUnsent),
         ByAny("BroadcastTake", BroadcastTake),
         ByAny("TakeSharedJob", TakeSharedJob),
         ByAny("Park", Park), ByAny("Leave", Leave), ByAny("Call", Call),
         ByAny("CallReturn", CallReturn),
         ByAny("NotifyPolling", NotifyPolling),
         ByAny("NotifyNoWorker", NotifyNoWorker), ByAny("Elapse", Elapse),
         IF \E j \in FromOutside : SpawnFromOutside(j)
         THEN {"SpawnFromOutside"} ELSE {},
         IF \E parts \in BroadcastsFromOutside : SpawnBroadcastFromOutside(parts)
         THEN {"SpawnBroadcastFromOutside"} ELSE {},
         IF Stop THEN {"Stop"} ELSE {}, IF Rest THEN {"Rest"} ELSE {},
         ByAny("Claim", Claim), ByAny("ClaimOwn", ClaimOwn), ByAny("Watch", Watch),
         ByAny("SetLatchFree", SetLatchFree), ByAny("Tell", Tell),
         ByAny("ShareAgain", ShareAgain), ByAny("GiveBack", GiveBack),
         ByAny("EndClaims", EndClaims)}
=============================================================================
