--------------------------- MODULE TraceHeartbeat ---------------------------
(* Which traces of the runtime are behaviours of Heartbeat. One behaviour of *)
(* this module follows one recorded trace: each step of the spec that leaves *)
(* events must be the trace's next one, in all that the events say; the      *)
(* steps that leave none are taken where they are needed. A trace is         *)
(* accepted if its behaviour comes to its end.                               *)
(*                                                                           *)
(* TraceData has the traces, and all of their programs side by side. A trace *)
(* has its steps; its workers; promoting: the jobs after whose fork the tick *)
(* found the flag set; locking: the jobs whose owner took the lock at the    *)
(* join; returned: what the calls have come to.                              *)
EXTENDS Heartbeat, TraceData

CONSTANTS Chosen,  \* the numbers of the traces that are followed
          Longest  \* that a trace ends before this step is no news

VARIABLES trace,  \* which one is followed
          next    \* the number of its next step

followed == <<vars, trace, next>>

\* In place of Code.
TracedCode(x) == IF x \in Callers THEN TracedMain[x] ELSE TracedBody[x]

Steps   == Traces[trace].steps
IsAhead == next <= Len(Steps)
Recorded == Steps[next]

FollowInit == Init /\ trace \in Chosen /\ next = 1

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

Movers == {w \in Workers : MayMove(w)}
Mover  == LET first == {w \in Movers : Local(w)}
          IN CHOOSE w \in IF first = {} THEN Movers ELSE first : TRUE

Move(w) ==
  /\ \/ Fork(w) \/ Tick(w) \/ Panic(w) \/ Finish(w)
     \/ Join(w) \/ JoinBarrier(w) \/ JoinReturn(w)
     \/ WaitForJobReturn(w) /\ UNCHANGED <<pool, lock>>
  /\ UNCHANGED <<trace, next>>

(* A worker that has polled looks. An interval is over when the worker whose *)
(* interval it was is asked, and not before: an earlier end would only       *)
(* forbid more, see MayAsk and Fresh. Notifications need no step, as a       *)
(* worker may look for no reason.                                            *)
EndsPolling == Recorded.worker # Null /\ at[Recorded.worker] = "polling"
NotRested   == Recorded.asked \ pool.rested

Prepare ==
  /\ IF EndsPolling THEN Poll(Recorded.worker)
     ELSE Elapse(CHOOSE w \in NotRested : TRUE)
  /\ UNCHANGED <<trace, next>>

-----------------------------------------------------------------------------
(* Steps that leave events.                                                  *)

\* The newest activation after this step is of this job.
NowRuns(w, j) == LET s == stack'[w] IN s # << >> /\ s[Len(s)].code = j

\* The worker stands at the join of this job.
Awaits(w, j) == /\ at[w] \in {"wait", "look", "parked", "polling", "polled"}
                /\ Owner(w) /\ Awaited(w) = j

\* A return under the lock. Without it, it would leave no event.
LockedReturn(w) ==
  /\ Looking(w) /\ Served(w)
  /\ WaitForJobReturn(w)
  /\ EndWith(PassOn([Looked(w) EXCEPT !.status[w] = "Active"], w))

Spawned(j) ==
  \/ \E w \in Workers : AtSpawn(w) /\ NextOp(w).job = j /\ Spawn(w)
  \/ j \in FromOutside /\ SpawnFromOutside(j)

\* The thread that drops a pool has it to itself.
CallsAreOver == \A c \in Callers : at[c] \in {"outside", "returned"}

Act(a, w, j, x) ==
  \/ a = "Call" /\ Call(w)
  \/ a = "CallReturn" /\ CallReturn(w)
  \/ /\ a = "Promote" /\ at[w] = "promote"
     /\ Newest(w) = Recorded.newest /\ Oldest(Walked(w)) = j
     /\ Promote(w)
  \/ a = "TakeSharedJob" /\ TakeSharedJob(w) /\ NowRuns(w, j)
  \/ a = "SetLatch" /\ at[w] = "latch" /\ Top(w).code = j /\ SetLatch(w)
  \/ a = "WaitForJobReclaim" /\ Awaits(w, j) /\ WaitForJobReclaim(w)
  \/ /\ a = "WaitForJobHelp" /\ Awaits(w, x)
     /\ WaitForJobHelp(w) /\ NowRuns(w, j)
  \/ a = "WaitForJobPark" /\ Awaits(w, x) /\ WaitForJobPark(w)
  \/ a = "WaitForJobReturn" /\ Awaits(w, x) /\ LockedReturn(w)
  \/ a = "Park" /\ Park(w)
  \/ a = "Spawn" /\ Spawned(j)
  \/ /\ a = "Broadcast" /\ AtBroadcast(w)
     /\ NextOp(w).parts = Recorded.parts
     /\ Broadcast(w)
  \/ a = "BroadcastTake" /\ BroadcastTake(w) /\ NowRuns(w, j)
  \/ a = "SpawnEnd" /\ at[w] = "latch" /\ Top(w).code = j /\ SpawnEnd(w)
  \/ a = "Stop" /\ CallsAreOver /\ Stop
  \/ a = "Leave" /\ Leave(w)

\* ANCHOR: Agrees
\* All that the events say besides: who is woken, asked, made the beater, how
\* many jobs are shared, whether the worker polls, whether it keeps the lock.
Agrees(e) ==
  /\ Len(pool'.shared) = e.shared
  /\ {w \in Workers : pool'.status[w] = "Woken" /\ pool.status[w] # "Woken"}
       = e.woken
  /\ {w \in Workers : pool'.heartbeat[w] /\ ~pool.heartbeat[w]} = e.asked
  /\ e.beater = IF pool'.beater # pool.beater \/ pool.beater = e.worker
                THEN pool'.beater ELSE Null
  /\ e.worker # Null => (at'[e.worker] = "polling") = e.polls
  /\ e.goesOn = (lock' # Null)
\* ANCHOR_END: Agrees

\* ANCHOR: Follow
Follow ==
  /\ Act(Recorded.action, Recorded.worker, Recorded.job, Recorded.awaits)
  /\ Agrees(Recorded)
  /\ next' = next + 1
  /\ UNCHANGED trace
\* ANCHOR_END: Follow

-----------------------------------------------------------------------------
(* A trace is taken after its pool's end: no worker is left, and what the    *)
(* calls have returned is what they return in the spec.                      *)
IsOver == /\ \A w \in Traces[trace].workers : at[w] \in {"off", "returned"}
          /\ \A c \in DOMAIN Traces[trace].returned :
               returned[c] = Traces[trace].returned[c]

Accept ==
  /\ ~IsAhead /\ IsOver
  /\ PrintT(<<"accepted", trace>>)
  /\ UNCHANGED followed

FollowNext ==
  IF Movers # {} THEN Move(Mover)
  ELSE IF ~IsAhead THEN Accept
  ELSE IF EndsPolling \/ NotRested # {} THEN Prepare
  ELSE Follow

\* To find how far a rejected trace goes: TLC stops where there is no next
\* step.
EndsEarly == next < Longest /\ UNCHANGED followed

FollowSpec == FollowInit /\ [][FollowNext \/ EndsEarly]_followed
=============================================================================
