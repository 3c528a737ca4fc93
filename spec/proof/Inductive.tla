----------------------------- MODULE Inductive ------------------------------
(* What the proof in this folder has to do with the specification. View is   *)
(* the state as the proof sees it: relations, each a set of tuples, and      *)
(* functions, each a set of pairs, under the names that state.smt2 declares. *)
(* TLC prints each step that it takes as two such views with the names of    *)
(* the actions that it may have been; `cargo xtask check-proof` evaluates    *)
(* the proof's own formulas on them: the conjuncts of the invariant in each  *)
(* state, and for each step what the proof says of its action.               *)
EXTENDS Properties, TLC

Codes == Callers \cup Jobs

\* The activations of w, the oldest first, and the pairs of them in order.
Run(w)   == [i \in DOMAIN stack[w] |-> stack[w][i].code]
Depths   == {<<w, i>> \in Workers \X (1..Cardinality(Codes)) :
               i \in DOMAIN stack[w]}
Pairs    == {<<w, i, k>> \in Workers \X (1..Cardinality(Codes))
                                     \X (1..Cardinality(Codes)) :
               i \in DOMAIN stack[w] /\ k \in 1..(i - 1)}
CodeAt(w, i) == stack[w][i].code

\* Those that are not the newest are in a join; the newest one is if it waits.
IsJoining(w, i) == i < Len(stack[w]) \/ at[w] = "read" \/ Waits(w)

JoinedBy(w, i) == Code(CodeAt(w, i))[stack[w][i].next].job

If(condition) == IF condition THEN {<< >>} ELSE {}

View ==
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
   frame     |-> {<<x, IF x \in Jobs THEN frame[x] ELSE "none">> : x \in Codes},
   linked    |-> {<<j>> : j \in {i \in Jobs : IsLinked(i)}},
   latch     |-> {<<j>> : j \in {i \in Jobs : latch[i]}},
   result    |-> {<<j>> : j \in {i \in Jobs : result[i] # 0}},
   started   |-> {<<j>> : j \in {i \in Jobs : started[i] > 0}},
   startedTwice |-> {<<j>> : j \in {i \in Jobs : started[i] > 1}},
   at        |-> {<<w, at[w]>> : w \in Workers},
   owner     |-> {<<w>> : w \in {v \in Workers : Owner(v)}},
   on        |-> {<<d[1], CodeAt(d[1], d[2])>> : d \in Depths},
   active    |-> {<<CodeAt(d[1], d[2])>> : d \in Depths},
   top       |-> {<<w, Top(w).code>> : w \in {v \in Workers : Owner(v)}},
   above     |-> {<<CodeAt(p[1], p[2]), CodeAt(p[1], p[3])>> : p \in Pairs},
   over      |-> {<<CodeAt(p[1], p[2]), CodeAt(p[1], p[3])>> : p \in
                    {q \in Pairs : q[3] + 1 = q[2]}},
   taken     |-> {<<CodeAt(d[1], d[2])>> : d \in
                    {e \in Depths : stack[e[1]][e[2]].taken}},
   inside    |-> {<<CodeAt(d[1], d[2]),
                    TakenIn(SubSeq(stack[d[1]], 1, d[2]))>> : d \in
                    {e \in Depths :
                       TakenIn(SubSeq(stack[e[1]], 1, e[2])) # Null}},
   open      |-> UNION {{<<CodeAt(d[1], d[2]), stack[d[1]][d[2]].open[k]>> :
                           k \in DOMAIN stack[d[1]][d[2]].open} : d \in Depths},
   joining   |-> {<<JoinedBy(d[1], d[2])>> : d \in
                    {e \in Depths : IsJoining(e[1], e[2])}}]

\* For Processors: the pool is crowded as soon as one worker runs.
One == 1

\* The part is for the thread in which w is. A caller makes one call, in one
\* thread, and before and after it, it is no matter what is for that thread.
IsFor(j, w) == Addressee(j) \in {Home(w), Home(w)'}

\* What does not change.
Program ==
  [waiting     |-> {<<Waiting>>},
   earlyStop   |-> If(EarlyStop),
   spurious    |-> If(Spurious),
   mayPoll     |-> If(MayPoll),
   mayLinger   |-> If(MayLinger),
   mayCrowd    |-> If(Processors < Cardinality(Workers)),
   background  |-> {<<w>> : w \in Background},
   nested      |-> {<<c>> : c \in Nested},
   main        |-> {<<c, c>> : c \in Callers},
   isJob       |-> {<<j>> : j \in Jobs},
   detached    |-> {<<j>> : j \in Detached},
   fromOutside |-> {<<j>> : j \in FromOutside},
   part        |-> {<<j>> : j \in Parts},
   addressee   |-> {<<j, w>> \in Parts \X Workers : IsFor(j, w)},
   within      |-> UNION {{<<y, x>> : y \in Subtree(x)} : x \in Codes}]

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
         IF Stop THEN {"Stop"} ELSE {}, IF Rest THEN {"Rest"} ELSE {}}

\* For ACTION_CONSTRAINT: it holds of every step, and prints it.
Shown == PrintT(<<"step", Actions, Program, View, View'>>)
=============================================================================
