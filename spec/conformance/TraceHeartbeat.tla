--------------------------- MODULE TraceHeartbeat ---------------------------
(* Which traces of the runtime are behaviours of Heartbeat. One behaviour of *)
(* this module follows one recorded trace: each step of the spec that leaves *)
(* events must be the trace's next one, in all that the events say; the      *)
(* steps that leave none are taken where they are needed. A trace is         *)
(* accepted if its behaviour comes to its end.                               *)
(*                                                                           *)
(* TraceData has the traces, and all of their programs side by side. A trace *)
(* has its steps; its workers; late: those whose calls go on while the pool  *)
(* stops, which the spare thread makes; promoting: the jobs after whose fork *)
(* the tick found the flag set; locking: the jobs whose owner took the lock  *)
(* at the join; returned: what the calls have come to; free: the steps that  *)
(* each worker has made without the lock, in their order, and after how many *)
(* of the others each of them comes at least and at most.                    *)
EXTENDS Heartbeat, TraceData

CONSTANTS Chosen,  \* the numbers of the traces that are followed
          Longest  \* that a trace ends before this step is no news

VARIABLES trace,  \* which one is followed
          next,   \* the number of its next step
          done    \* how many of its free steps each worker has made

followed == <<vars, trace, next, done>>

\* In place of Code.
TracedCode(x) == IF x \in Callers THEN TracedMain[x] ELSE TracedBody[x]

Steps   == Traces[trace].steps
IsAhead == next <= Len(Steps)
Recorded == Steps[next]

FollowInit == /\ Init /\ trace \in Chosen /\ next = 1
              /\ done = [w \in DOMAIN Traces[trace].free |-> 0]

-----------------------------------------------------------------------------
(* Steps that leave no event. Each worker goes as far as it can without the  *)
(* lock. Nothing is lost by that: such a step touches what its worker alone  *)
(* reads, so if a later one were possible, so is this one now. Only where a  *)
(* choice is open, the trace decides: at a tick, if the flag will be found   *)
(* set, the worker waits for it; and at a join it goes on with the result,   *)
(* once that is there, unless it took the lock to ask. One worker goes       *)
(* before the other, in any order, since they do not see each other.         *)

MayMove(w) ==
  \/ Local(w)
  \/ at[w] = "tick" /\ Newest(w) \notin Traces[trace].promoting
  \/ SeesLatch(w) /\ Awaited(w) \notin Traces[trace].locking

\* The workers of the other traces have nothing to do.
Own    == Traces[trace].workers
Movers == {w \in Own : MayMove(w)}
Mover  == LET first == {w \in Movers : Local(w)}
          IN CHOOSE w \in IF first = {} THEN Movers ELSE first : TRUE

Move(w) ==
  /\ \/ Fork(w) \/ Tick(w) \/ Panic(w) \/ Finish(w)
     \/ Join(w) \/ JoinBarrier(w) \/ JoinReturn(w) \/ JoinUnsent(w)
     \/ NestedReturn(w)
     \/ WaitForJobReturn(w) /\ UNCHANGED <<pool, lock>>
  /\ UNCHANGED <<trace, next, done>>

(* A worker that has polled looks. An interval is over when the worker whose *)
(* interval it was is asked, and not before: an earlier end would only       *)
(* forbid more, see MayAsk and Fresh. Notifications need no step, as a       *)
(* worker may look for no reason.                                            *)
EndsPolling == Recorded.worker # Null /\ at[Recorded.worker] = "polling"
NotRested   == Recorded.asked \ pool.rested

Prepare ==
  /\ IF EndsPolling THEN Poll(Recorded.worker)
     ELSE Elapse(CHOOSE w \in NotRested : TRUE)
  /\ UNCHANGED <<trace, next, done>>

-----------------------------------------------------------------------------
(* Steps without the lock that other workers see: those on bundles. Such a   *)
(* step has no place among the others, but a span of places. The jobs of a   *)
(* bundle are claimed in one order, an owner's Watch comes before the latch  *)
(* is set or never, and otherwise two such steps do not see each other. So a *)
(* step that must be made before the next one under the lock is made at      *)
(* once. One that may come later is made, or not.                            *)

Free(w)    == Traces[trace].free[w]
Pending    == {w \in DOMAIN done : done[w] < Len(Free(w))}
Upcoming(w) == Free(w)[done[w] + 1]
Overdue    == {w \in Pending : Upcoming(w).most < next}

IsWatched(j) == \E w \in DOMAIN done : \E i \in DOMAIN Free(w) :
                  Free(w)[i].action = "Watch" /\ Free(w)[i].job = j

\* ANCHOR: Free
\* Whether the spec has this worker's next free step, and the trace has it here.
IsFree(w) ==
  LET a == Upcoming(w).action
      j == Upcoming(w).job
  IN /\ Upcoming(w).least < next
     /\ CASE a = "Claim"        -> /\ at[w] = "claim" /\ HasLeft(OfWhich(w))
                                   /\ Last(Left(OfWhich(w))) = j
          [] a = "ClaimOwn"     -> /\ at[w] = "wait" /\ Awaited(w) = j
                                   /\ InBundle(j) /\ IsIn(j, Left(bundle[j].of))
          [] a = "Watch"        -> /\ at[w] = "wait" /\ Awaited(w) = j
                                   /\ MustWatch(w) /\ bundle[j].by # Null
                                   /\ ~latch[j]
          [] a = "SetLatchFree" -> /\ at[w] = "latch" /\ Top(w).code = j
                                   /\ InBundle(j)
                                   /\ IsWatched(j) = (bundle[j].watcher # Null)

MakeFree(w) ==
  /\ CASE Upcoming(w).action = "Claim"        -> Claim(w)
       [] Upcoming(w).action = "ClaimOwn"     -> ClaimOwn(w)
       [] Upcoming(w).action = "Watch"        -> Watch(w)
       [] Upcoming(w).action = "SetLatchFree" -> SetLatchFree(w)
  /\ done' = [done EXCEPT ![w] = @ + 1]
  /\ UNCHANGED <<trace, next>>
\* ANCHOR_END: Free

-----------------------------------------------------------------------------
(* Steps that leave events.                                                  *)

\* A return under the lock. Without it, it would leave no event.
LockedReturn(w) ==
  /\ Looking(w) /\ Served(w)
  /\ WaitForJobReturn(w)
  /\ EndWith(PassOn([Looked(w) EXCEPT !.status[w] = "Active"], w))

\* What comes from outside can come at any time, and many traces have much
\* of it. So where the trace is followed, the step's own is tried alone.
Near(all, own) == IF next = Longest THEN all ELSE all \cap own

\* A thread from outside; or a worker, if the trace does not say which.
SpawnedByAny ==
  \/ \E w \in Own : Spawn(w)
  \/ \E j \in Near(FromOutside, {Recorded.job}) : SpawnFromOutside(j)

BroadcastByAny ==
  \/ \E w \in Own : SpawnBroadcast(w)
  \/ \E parts \in Near(BroadcastsFromOutside, {Recorded.parts}) :
       SpawnBroadcastFromOutside(parts)

\* The thread that drops a pool has it to itself, but for the spare thread. A job
\* may be in a nested call.
CallsAreOver == \A c \in Callers \ (Nested \cup Traces[trace].late) :
                  at[c] \in {"outside", "returned"}

\* What the worker w does, or some thread if w is Null, under the name `a`.
Acts(a, w) ==
  IF w = Null
  THEN \/ a = "Spawn" /\ SpawnedByAny
       \/ a = "Broadcast" /\ BroadcastByAny
       \/ a = "Stop" /\ CallsAreOver /\ Stop
  ELSE \/ a = "Call" /\ Call(w)
       \/ a = "CallReturn" /\ CallReturn(w)
       \/ a = "Promote" /\ Promote(w)
       \/ a = "TakeSharedJob" /\ TakeSharedJob(w)
       \/ a = "SetLatch" /\ SetLatch(w)
       \/ a = "WaitForJobReclaim" /\ WaitForJobReclaim(w)
       \/ a = "WaitForJobHelp" /\ WaitForJobHelp(w)
       \/ a = "WaitForJobPark" /\ WaitForJobPark(w)
       \/ a = "WaitForJobReturn" /\ LockedReturn(w)
       \/ a = "Park" /\ Park(w)
       \/ a = "Broadcast" /\ Broadcast(w)
       \/ a = "BroadcastTake" /\ BroadcastTake(w)
       \/ a = "Spawn" /\ Spawn(w)
       \/ a = "SpawnEnd" /\ SpawnEnd(w)
       \/ a = "Leave" /\ Leave(w)
       \/ a = "ShareAgain" /\ ShareAgain(w)
       \/ a = "Tell" /\ Tell(w)
       \/ a = "EndClaims" /\ EndClaims(w)
       \/ a = "GiveBack" /\ GiveBack(w)

\* The jobs that this step offers from the start, and the one that it is about.
New == {j \in Jobs : frame[j] = "none" /\ frame'[j] = "live"}

\* A bundle has its name.
JobOf(a, w) ==
  CASE a \in {"TakeSharedJob", "WaitForJobHelp"} -> pool'.runs[w]
    [] a = "BroadcastTake"         -> Last(stack'[w]).code
    [] a \in {"Promote", "ShareAgain"} -> Last(pool'.shared)
    [] a \in {"EndClaims", "GiveBack"} -> OfWhich(w)
    [] a = "WaitForJobReclaim"     -> Awaited(w)
    [] a \in {"SetLatch", "SpawnEnd"} -> Top(w).code
    [] a = "Spawn"                 -> CHOOSE j \in New : TRUE
    [] OTHER                       -> Null

\* The jobs of a bundle; and the parts of a broadcast, numbered in their order.
PartsIn(a) ==
  IF a = "Promote"
  THEN LET x == Last(pool'.shared)
       IN IF IsBundle(x) THEN bundle'[OldestIn(x)].left ELSE << >>
  ELSE IF a # "Broadcast" THEN << >>
  ELSE [i \in 1..Cardinality(New) |->
          CHOOSE j \in New : Cardinality({k \in New : k <= j}) = i]

\* In whose thread: the addressees of parts, and the home of a nested call.
To(a, w) ==
  CASE a = "Broadcast"     -> [i \in DOMAIN PartsIn(a) |-> Addressee(PartsIn(a)[i])]
    [] a = "BroadcastTake" -> <<Addressee(JobOf(a, w))>>
    [] a = "Call"          -> IF Home(w) = Null THEN << >> ELSE <<Home(w)>>
    [] OTHER               -> << >>

AtOpenJoin == {"WaitForJobReclaim", "WaitForJobHelp", "WaitForJobPark",
               "WaitForJobReturn"}

\* ANCHOR: Agrees
\* The step as the events of the runtime would say it: also which workers are
\* woken, asked, made the beater, how many jobs are shared, whether the worker
\* polls, whether it keeps the lock.
Said(a, w) ==
  [action |-> a, worker |-> w,
   job    |-> JobOf(a, w),
   parts  |-> PartsIn(a),
   to     |-> To(a, w),
   awaits |-> IF a \in AtOpenJoin THEN Awaited(w) ELSE Null,
   newest |-> IF a \in {"Promote", "ShareAgain"} /\ at[w] = "promote"
              THEN Newest(w) ELSE Null,
   shared |-> Len(pool'.shared),
   woken  |-> {v \in Workers : /\ pool'.status[v] = "Woken"
                               /\ pool.status[v] # "Woken"},
   asked  |-> {v \in Workers : pool'.heartbeat[v] /\ ~pool.heartbeat[v]},
   beater |-> IF pool'.beater # pool.beater \/ pool.beater = w
              THEN pool'.beater ELSE Null,
   polls  |-> w # Null /\ at'[w] = "polling",
   goesOn |-> lock' # Null]
\* ANCHOR_END: Agrees

\* A broadcast of the runtime has a part for each worker that has not left.
ToAll(addressees) ==
  {addressees[i] : i \in DOMAIN addressees} =
    {b \in Background \cap Own : at[b] # "off"}

\* ANCHOR: Follow
Follow ==
  /\ Acts(Recorded.action, Recorded.worker)
  /\ Said(Recorded.action, Recorded.worker) = Recorded
  /\ Recorded.action = "Broadcast" => ToAll(Recorded.to)
  /\ next' = next + 1
  /\ UNCHANGED <<trace, done>>
\* ANCHOR_END: Follow

-----------------------------------------------------------------------------
(* A trace is taken after its pool's end: no worker is left, and what the    *)
(* calls have returned is what they return in the spec.                      *)
IsOver == /\ \A w \in Own : at[w] \in {"off", "returned"}
          /\ \A c \in DOMAIN Traces[trace].returned :
               returned[c] = Traces[trace].returned[c]

Accept ==
  /\ ~IsAhead /\ IsOver
  /\ PrintT(<<"accepted", trace>>)
  /\ UNCHANGED followed

MakeLocked ==
  IF ~IsAhead THEN Accept
  ELSE IF EndsPolling \/ NotRested # {} THEN Prepare
  ELSE Follow

FollowNext ==
  IF Movers # {} THEN Move(Mover)
  ELSE LET free == {w \in Pending : IsFree(w)}
           due  == free \cap Overdue
       IN IF due # {} THEN MakeFree(CHOOSE w \in due : TRUE)
          ELSE \/ \E w \in free : MakeFree(w)
               \/ Overdue = {} /\ MakeLocked

\* To find how far a rejected trace goes: TLC stops where there is no next
\* step.
EndsEarly == next < Longest /\ UNCHANGED followed

FollowSpec == FollowInit /\ [][FollowNext \/ EndsEarly]_followed

\* What is possible in place of the step `Longest`, which is not: it is shown,
\* and not done. If a free step had to come before it and cannot, that is shown.
IsHere == Movers = {} /\ next = Longest

Shown ==
  /\ IsHere /\ Overdue = {}
  /\ \E a \in AllActions, w \in Own \cup {Null} :
       Acts(a, w) /\ PrintT(<<"possible", Said(a, w)>>)
  /\ FALSE

ShowRecorded ==
  IsHere /\ Overdue = {} /\ IsAhead /\ PrintT(<<"recorded", Recorded>>) /\ FALSE

ShowOverdue ==
  /\ IsHere /\ {w \in Pending : IsFree(w)} = {}
  /\ \E w \in Overdue :
       PrintT(<<"overdue", [action |-> Upcoming(w).action, worker |-> w,
                            job |-> Upcoming(w).job]>>)
  /\ FALSE

ExplainSpec ==
  FollowInit /\ [][FollowNext \/ ShowRecorded \/ ShowOverdue \/ Shown]_followed
=============================================================================
