------------------------------ MODULE Heartbeat -----------------------------
(* The scheduler, step by step, at the grain of its critical sections and    *)
(* its atomic loads. Each action is a step on the owner's own stack, or one  *)
(* lock-free load, or one critical section of the pool's mutex.              *)
(*                                                                           *)
(* Here a pool's life begins and ends, with calls and with Stop, and all     *)
(* steps come together in Next. The others stand in modules of their own:    *)
(* Task, Search, Polling, Completion, Bundles, DetachedJob. State.tla has the*)
(* variables, Properties.tla what must hold, and the MC modules the bounds.  *)
EXTENDS BroadcastJob, Polling, Bundles

\* ANCHOR: Call
(* A thread from outside becomes a worker for one call. It is hungry from    *)
(* the start, so a beat may be due at once; without Ensure a lone pair of    *)
(* large closures would stay serial. A nested call comes from inside, when   *)
(* some worker's code has come to it, whether the pool stops or not. Its     *)
(* thread becomes one more worker, and the worker that it was can answer no  *)
(* beat meanwhile.                                                           *)
Comes(c) == /\ at[c] = "outside"
            /\ c \in Nested => \E w \in Workers : Makes(w, c)

(* A call begins rested. But its worker may be that of a call that is over,  *)
(* whose promotions have brought nothing; then the new call begins with what *)
(* is left of the old call's interval. Whether the promotions have brought   *)
(* nothing is a matter of cost and left open.                                *)
TakesOver(c) ==
  at[c] = "outside" /\ \E d \in Callers \ pool.rested : at[d] = "returned"

Arrived(c) ==
  LET p == [pool EXCEPT !.status[c] = "Active"]
  IN {p} \cup IF TakesOver(c) THEN {[p EXCEPT !.rested = @ \ {c}]} ELSE {}

\* Step: Call; code: call; book: call
Call(c) ==
  /\ Comes(c) /\ MayLock(c)
  /\ EndWith(Arrived(c))
  /\ stack' = Push(c, Activation(c, Root, FALSE))
  /\ GoTo(c, "run")
  /\ UNCHANGED <<lock, memory, started, returned>>

(* The call ends and the thread is no worker any more. A flag that was set   *)
(* too late for any fork goes with it.                                       *)
\* Step: Call; code: call; book: call
CallReturn(c) ==
  /\ at[c] = "returning" /\ MayLock(c)
  /\ EndWith({[TakenBack(pool, c) EXCEPT !.status[c] = "Off"]})
  /\ returned' = [returned EXCEPT ![c] = Top(c).sum]
  /\ stack' = Pop(c)
  /\ GoTo(c, "returned")
  /\ UNCHANGED <<lock, memory, started>>

\* The thread of a nested call goes on with the code that has made it, which
\* gets the call's value, or its panic.
NestedReturn(w) ==
  /\ AtCall(w) /\ ~InCall(w)
  /\ LET value == returned[NextOp(w).caller]
     IN stack' = SetTop(w, Unwound([Top(w) EXCEPT !.next = @ + 1,
                                                  !.sum  = With(@, value)]))
  /\ UNCHANGED <<pool, lock, memory, at, started, returned>>
\* ANCHOR_END: Call

\* ANCHOR: Stop
(* The pool stops: every idle background worker is told. Those that run a    *)
(* job see it when they look next. To tell only one of them would leave the  *)
(* others parked, and the thread that stops the pool waiting for them.       *)
\* Step: Stop; code: stop; book: stop
Stop ==
  /\ ~pool.stopping /\ Settled /\ lock = Null
  /\ EarlyStop \/ \A c \in Callers \ Nested : at[c] = "returned"
  /\ LET p == WakeAll(pool, Idle(pool) \cap Background)
     IN EndWith({[p EXCEPT !.stopping = TRUE]})
  /\ UNCHANGED <<lock, memory, stack, at, started, returned>>

(* A background worker that looks while the pool stops, and finds no shared  *)
(* job, is gone for good. It may take any, so nothing is shared when it      *)
(* leaves. What is spawned later is spawned by a job that another one runs,  *)
(* which looks after it: the last one to leave leaves nothing behind.        *)
\* Step: Stop; code: stop; book: stop
Leave(w) ==
  /\ Looking(w) /\ Leaving(w)
  /\ EndWith({[TakenBack(Looked(w), w) EXCEPT !.status[w] = "Off"]})
  /\ lock' = Null
  /\ GoTo(w, "off")
  /\ UNCHANGED <<memory, stack, started, returned>>
\* ANCHOR_END: Stop

\* Time passes: the interval is over that began when w promoted or was asked.
Elapse(w) ==
  /\ Settled /\ w \notin pool.rested
  /\ pool' = [pool EXCEPT !.rested = @ \cup {w}]
  /\ UNCHANGED <<lock, memory, stack, at, started, returned>>

Ended == /\ \A c \in Callers \ Nested : at[c] = "returned"
         /\ \A b \in Background       : at[b] = "off"

\* All is over; nothing happens any more. Any other standstill is a deadlock.
Rest == Ended /\ UNCHANGED vars

-----------------------------------------------------------------------------
Step(w) ==
  \/ Fork(w) \/ Tick(w) \/ Promote(w)
  \/ Join(w) \/ JoinBarrier(w) \/ JoinReturn(w)
  \/ Panic(w) \/ NestedReturn(w) \/ Finish(w)
  \/ WaitForJobReclaim(w) \/ WaitForJobHelp(w)
  \/ WaitForJobPark(w) \/ WaitForJobReturn(w)
  \/ Poll(w) \/ SetLatch(w)
  \/ BundleStep(w)
  \/ Spawn(w) \/ SpawnEnd(w)
  \/ Broadcast(w) \/ JoinUnsent(w) \/ SpawnBroadcast(w) \/ BroadcastTake(w)

BackgroundStep(b) == Step(b) \/ TakeSharedJob(b) \/ Park(b) \/ Leave(b)
CallerStep(c)     == Step(c) \/ Call(c) \/ CallReturn(c)

Next ==
  \/ \E b \in Background : BackgroundStep(b)
  \/ \E c \in Callers : CallerStep(c)
  \/ \E j \in FromOutside : SpawnFromOutside(j)
  \/ \E parts \in BroadcastsFromOutside : SpawnBroadcastFromOutside(parts)
  \/ Stop
  \/ \E w \in Workers : Notify(w) \/ Elapse(w)
  \/ Rest

Spec == Init /\ [][Next]_vars

\* ANCHOR: fairness
\* Every worker that can go on does, and every thread that has to notify does.
FairWorkers ==
  /\ Spec
  /\ \A b \in Background : WF_vars(BackgroundStep(b))
  /\ \A c \in Callers : WF_vars(CallerStep(c))
  /\ \A w \in Workers : WF_vars(Notify(w))

\* And a pool whose calls have returned is stopped.
FairSteps == FairWorkers /\ WF_vars(Stop)
\* ANCHOR_END: fairness

\* And every interval ends. Of their lengths nothing else is assumed.
IntervalsEnd == \A w \in Workers : WF_vars(Elapse(w))

FairSpec == FairSteps /\ IntervalsEnd

\* The global pool is never dropped. There all this must come about without it.
LeftAlone == FairWorkers /\ IntervalsEnd
=============================================================================
