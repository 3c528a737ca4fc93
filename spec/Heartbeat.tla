------------------------------ MODULE Heartbeat -----------------------------
(* The scheduler, step by step, at the grain of its critical sections and    *)
(* its atomic loads. Every action below is one of: a step on the owner's own *)
(* stack, one lock-free load, or one critical section of the pool's mutex.   *)
(* State.tla has the variables, Properties.tla what must hold, and the MC    *)
(* modules the bounds.                                                       *)
EXTENDS JobList

-----------------------------------------------------------------------------
(* What an owner may do while it waits in an open join. HelpAny: run any     *)
(* shared job. HelpDescendants: only what is below the job that it waits     *)
(* for, which a sequential run would run in this place as well. HelpNone:    *)
(* nothing, its thread waits. A worker that is in no join may run any job.   *)

Owner(w) == stack[w] # << >>

\* May w take the job x? If x runs elsewhere: may w take what is shared from
\* it? For a call's own code, x is Null.
MayTake(w, x) ==
  \/ ~Owner(w)
  \/ Waiting = "HelpAny"
  \/ Waiting = "HelpDescendants" /\ x \in Subtree(Awaited(w))

-----------------------------------------------------------------------------
(* Under the mutex. These operators take a state of the pool and give the    *)
(* state, or the set of possible states, that follows.                       *)

Idle(p)   == {w \in Workers : p.status[w] = "Idle"}
Woken(p)  == {w \in Workers : p.status[w] = "Woken"}

IsShared(p, j) == \E i \in DOMAIN p.shared : p.shared[i] = j

\* A hungry worker runs, and nobody has asked it to share.
Hungry(p) == {w \in Workers : p.status[w] = "Active" /\ ~p.heartbeat[w]}

\* To ask is useful if some idle worker may take what the hungry one shares.
Useful(p) == {h \in Hungry(p) : \E w \in Idle(p) : MayTake(w, p.runs[h])}

\* Somebody has time, and somebody could share with him: a beat is due.
Due(p) == Useful(p) # {}

\* The idle worker w is sent on its way.
Remove(p, w) == [p EXCEPT !.status[w] = "Woken",
                          !.beater    = IF @ = w THEN Null ELSE @,
                          !.notified  = @ \cup {w}]

\* One idle worker that may take the job is sent on its way. The beater is
\* spared if possible.
WakeOne(p, j) ==
  LET able   == {w \in Idle(p) : MayTake(w, j)}
      others == able \ {p.beater}
      some   == IF others = {} THEN able ELSE others
  IN IF some = {} THEN {p} ELSE {Remove(p, w) : w \in some}

\* ANCHOR: Beat
(* A worker may be asked, by its heartbeat flag, if that is useful and its   *)
(* interval is over: the time since its own last promotion. Whoever is new   *)
(* to its work is asked at once, and so the work spreads: each new job is    *)
(* soon shared again.                                                        *)
Rested(p) == Useful(p) \cap p.elapsed

(* A flag stays set until its worker's next fork: a beat is banked, not      *)
(* lost. But that fork may be far away. So an interval begins for whoever is *)
(* asked, and until it ends, an answer is expected; then somebody else is    *)
(* asked as well, and the flag stays.                                        *)
Fresh(p) == {w \in Workers : p.heartbeat[w] /\ w \notin p.elapsed}

\* Those who are on their way to the lock.
Expected(p) == Fresh(p) \cup Woken(p)

(* Which workers are asked, and how many, is a matter of cost and left open: *)
(* those that are asked beyond what the idle ones can use pay in vain. But   *)
(* somebody is asked, unless somebody is expected already.                   *)
MayAsk(p) == {A \in SUBSET Rested(p) :
                A = {} => Rested(p) = {} \/ Expected(p) # {}}

\* Step: Beat; code: beat; book: beat
Beat(p) ==
  {[p EXCEPT !.heartbeat = [w \in Workers |-> @[w] \/ w \in asked],
             !.elapsed   = @ \ asked] : asked \in MayAsk(p)}
\* ANCHOR_END: Beat

(* A worker that stops running cannot share. Its flag is taken back, and as  *)
(* it has not promoted, its interval is over: a beat that nobody serves has  *)
(* no consequence. Did the interval go on, a beat that comes after a call's  *)
(* last fork would leave the next call without one.                          *)
TakenBack(p, w) ==
  [p EXCEPT !.heartbeat[w] = FALSE,
            !.elapsed      = IF p.heartbeat[w] THEN @ \cup {w} ELSE @]

\* An idle worker is told to become the beater. It stays idle: it looks again
\* and arms its own timer. Without the notification it would sleep without one.
NameBeater(p, w) == [p EXCEPT !.beater = w, !.notified = @ \cup {w}]

\* ANCHOR: Ensure
(* The end of every critical section: a beat is made, and if one is still    *)
(* due, for workers that were not asked, there is a beater who will make it  *)
(* when the first interval ends, be it that of a hungry worker or of one     *)
(* that is expected to answer. A worker that is about to park is its own     *)
(* best choice: it parks with a timer. There is no thread that only beats.   *)
WithBeater(p, parking) ==
  IF ~Due(p) \/ p.beater # Null THEN {p}
  ELSE IF parking # Null        THEN {[p EXCEPT !.beater = parking]}
  ELSE {NameBeater(p, w) : w \in Idle(p)}

Ensure(p, parking) == UNION {WithBeater(q, parking) : q \in Beat(p)}
\* ANCHOR_END: Ensure

\* The shared jobs that some idle worker may take: somebody must be on the way.
Wanted(p) == SelectSeq(p.shared, LAMBDA j : \E w \in Idle(p) : MayTake(w, j))

\* A worker that was woken for a shared job and does not take any sends
\* somebody else; else the job would wait with nobody on the way.
PassOn(p, w) ==
  IF pool.status[w] = "Woken" /\ Wanted(p) # << >>
  THEN WakeOne(p, Head(Wanted(p)))
  ELSE {p}

(* And a worker that was woken may take an older job than the one for which  *)
(* it was. If everybody who sleeps may take that one too, somebody is on the *)
(* way for it, who now finds the other. But if nobody may, nobody was sent:  *)
(* then somebody is sent in place of the worker.                             *)
Replaced(p, w) ==
  IF pool.status[w] = "Woken" /\ Len(Wanted(p)) > Cardinality(Woken(p))
  THEN WakeOne(p, Head(Wanted(p)))
  ELSE {p}

\* A critical section ends with one of the pools in `ps`, and nobody parks.
EndWith(ps) == pool' \in UNION {Ensure(p, Null) : p \in ps}

-----------------------------------------------------------------------------
(* Whose turn it is. A step that touches only its owner's stack goes before  *)
(* all others: nobody can see when it happens (README.md has the argument).  *)

\* The code of w has come to an operation that takes the lock.
AtSpawn(w) == at[w] = "run" /\ ~AtEnd(w) /\ NextOp(w).op = "spawn"

Local(w) ==
  \/ at[w] \in {"run", "read"} /\ ~AtSpawn(w)
  \/ at[w] = "tick" /\ pool.heartbeat[w]

Settled    == \A w \in Workers : ~Local(w)
MayLock(w) == Settled /\ lock \in {Null, w}

-----------------------------------------------------------------------------
\* ANCHOR: Fork
(* The owner writes the job's header into its own frame and links it to the  *)
(* header that was newest so far. No lock and no atomic: nobody else reads   *)
(* a latent job. A `prev` that skipped a header would hide an older job from *)
(* promotion, and with it the largest piece of work.                         *)
\* Step: Fork; code: fork; book: fork
Fork(w) ==
  /\ at[w] = "run" /\ ~AtEnd(w) /\ NextOp(w).op = "fork"
  /\ LET j == NextOp(w).job
         a == Top(w)
     IN /\ prev'  = [prev EXCEPT ![j] = Newest(w)]
        /\ frame' = [frame EXCEPT ![j] = "live"]
        /\ stack' = SetTop(w, [a EXCEPT !.next = @ + 1, !.open = Append(@, j)])
  /\ GoTo(w, "tick")
  /\ UNCHANGED <<pool, lock, walk, latch, result, started, returned>>
\* ANCHOR_END: Fork

\* ANCHOR: Tick
(* One relaxed load of the worker's own flag, right after each fork, so that *)
(* the job just forked can itself be promoted and a lone pair is shared.     *)
(* Polling before the fork would leave a program's last fork unshared.       *)
\* Step: Tick; code: tick; book: tick
Tick(w) ==
  /\ at[w] = "tick"
  /\ pool.heartbeat[w] \/ Settled
  /\ GoTo(w, IF pool.heartbeat[w] THEN "promote" ELSE "run")
  /\ UNCHANGED <<pool, lock, memory, stack, started, returned>>
\* ANCHOR_END: Tick

\* ANCHOR: Promote
(* The oldest latent job becomes a shared job, and one idle worker is sent   *)
(* for it. It is the first that an earlier walk has left, or a walk goes     *)
(* from the newest header to the first promoted one; that the job it comes   *)
(* to is the oldest is checked, not assumed. Setting the job's               *)
(* `prev` to null is what tells the owner at the join that the job is no     *)
(* longer its own to run. A latent job exists, since the tick comes right    *)
(* after a fork. Promotion goes on even if nobody is idle: the next worker   *)
(* that looks finds the job. The worker has paid for a promotion, and its    *)
(* interval starts.                                                          *)
Oldest(jobs) == Head(jobs)

\* Step: Promote; code: promote; book: promote
Promote(w) ==
  /\ at[w] = "promote" /\ MayLock(w)
  /\ LET j == Oldest(Walked(w))
         p == [pool EXCEPT !.heartbeat[w] = FALSE,
                           !.elapsed      = @ \ {w},
                           !.shared       = Append(@, j)]
     IN /\ Unlink(w, j)
        /\ EndWith(WakeOne(p, j))
  /\ GoTo(w, "run")
  /\ UNCHANGED <<lock, latch, result, frame, stack, started, returned>>
\* ANCHOR_END: Promote

\* ANCHOR: Join
(* The first closure is done. If `prev` is not null the job is still latent: *)
(* the owner takes it back and runs it on top of its stack, the chain going  *)
(* on at `prev`. No lock: only the owner itself ever nulls its links. If     *)
(* `prev` is null the job was promoted, and WaitForJob decides.              *)
\* Step: Join; code: join; book: join
Join(w) ==
  /\ at[w] = "run" /\ ~AtEnd(w) /\ NextOp(w).op = "join"
  /\ LET j == NextOp(w).job
     IN IF prev[j] # Null
        THEN /\ stack' = Push(w, Activation(j, prev[j], FALSE))
             /\ started' = [started EXCEPT ![j] = @ + 1]
             /\ UNCHANGED at
        ELSE /\ ~IsBarrier(w, j)
             /\ GoTo(w, "wait")
             /\ UNCHANGED <<stack, started>>
  /\ UNCHANGED <<pool, lock, memory, returned>>

(* Or `prev` is null since the job is the barrier. It is latent as well: it  *)
(* gets its link back and is run inline, and the barrier goes further down.  *)
\* Step: Join; code: join; book: join
JoinBarrier(w) ==
  /\ at[w] = "run" /\ ~AtEnd(w) /\ NextOp(w).op = "join"
  /\ LET j == NextOp(w).job
     IN /\ prev[j] = Null /\ IsBarrier(w, j)
        /\ LowerBarrier(w)
        /\ stack' = Push(w, Activation(j, walk[w].below, FALSE))
        /\ started' = [started EXCEPT ![j] = @ + 1]
  /\ UNCHANGED <<pool, lock, latch, result, frame, at, returned>>

\* The value of the job flows into its join, and the frame that held the job
\* ends: from here on nobody may touch that memory.
Receive(w) ==
  LET j == Awaited(w)
      a == Top(w)
  IN /\ stack' = SetTop(w, [a EXCEPT !.next = @ + 1, !.sum = @ + result[j],
                                     !.open = SubSeq(@, 1, Len(@) - 1)])
     /\ frame' = [frame EXCEPT ![j] = "gone"]
     /\ GoTo(w, "run")

\* The owner has run the job inline and takes its value.
\* Step: Join; code: join; book: join
JoinReturn(w) ==
  /\ at[w] = "read"
  /\ Receive(w)
  /\ UNCHANGED <<pool, lock, links, latch, result, started, returned>>
\* ANCHOR_END: Join

(* A piece of code ends. The value of a job is written into the job's own    *)
(* memory. The executor of a taken job must still set the latch; the owner   *)
(* that ran a job inline goes on with its join.                              *)
Finish(w) ==
  /\ at[w] = "run" /\ AtEnd(w)
  /\ LET a == Top(w)
     IN IF a.code \in Callers
        THEN GoTo(w, "returning") /\ UNCHANGED <<stack, result>>
        ELSE /\ result' = [result EXCEPT ![a.code] = a.sum]
             /\ GoTo(w, IF a.taken THEN "latch" ELSE "read")
             /\ stack' = IF a.taken THEN stack ELSE Pop(w)
  /\ UNCHANGED <<pool, lock, links, latch, frame, started, returned>>

-----------------------------------------------------------------------------
\* ANCHOR: Look
(* Look: what a background worker does between jobs, and an owner in an open *)
(* join. It is one critical section. A worker that looks is not the beater,  *)
(* and it never trusts the reason for which it woke up: it looks again. A    *)
(* timer may ring at any time, since the worker for whose interval it was    *)
(* set may have stopped or answered meanwhile. Then the first of these that  *)
(* applies: return, take, leave, park.                                       *)

\* A notification reaches the condition variable of w.
Reaching(w) == w \in IF Spin THEN pool.halfway ELSE pool.notified
MayWake(w)  == Reaching(w) \/ w \in pool.timed \/ Spurious

Done(j)       == latch[j]
Served(w)     == Owner(w) /\ Done(Awaited(w))

\* The shared jobs that w may take, the oldest first.
MayBeTaken(w) == SelectSeq(pool.shared, LAMBDA j : MayTake(w, j))
SeesShared(w) == MayBeTaken(w) # << >>

\* What is shared goes before the pool's end: a detached job has nobody else.
Leaving(w)    == ~Owner(w) /\ pool.stopping /\ ~SeesShared(w)

Looking(w) ==
  /\ \/ at[w] \in {"look", "polled"}
     \/ at[w] = "parked" /\ MayWake(w)
     \/ at[w] = "wait" /\ ~IsShared(pool, Awaited(w))
  /\ MayLock(w)

\* Once w looks, whatever is on its way to it is late. It can make w look once
\* more and nothing else, and w may do that anyway: Spurious, and TimeIsOver.
Forget(p, w) == [p EXCEPT !.notified = @ \ {w},
                          !.halfway  = @ \ {w}]

\* A worker that does not poll must not pass for one that does: it would not
\* be woken. The flag is set and cleared under the lock.
BeginPolling(p, w) == [p EXCEPT !.polls = @ \cup {w}]
EndPolling(p, w)   == [p EXCEPT !.polls = @ \ {w}]

\* The pool as w finds it: w is awake, nobody's beater, parked for nothing.
Found(w) ==
  LET p == EndPolling(Forget(pool, w), w)
  IN [p EXCEPT !.beater    = IF @ = w THEN Null ELSE @,
               !.timed     = @ \ {w},
               !.awaits[w] = Null]

\* Nothing to do: w idles, with a timeout exactly if it is the beater now.
Slept(w, job) == [TakenBack(Found(w), w) EXCEPT !.status[w] = "Idle",
                                                !.awaits[w] = job]

Timed(p, w) == IF p.beater = w THEN [p EXCEPT !.timed = @ \cup {w}] ELSE p

\* It parks, or it polls at first.
Sleep(w, job) ==
  /\ \E p \in UNION {Ensure(q, w) : q \in PassOn(Slept(w, job), w)} :
       \/ /\ pool' = Timed(p, w)
          /\ GoTo(w, "parked")
       \/ /\ Spin
          /\ pool' = BeginPolling(Timed(p, w), w)
          /\ GoTo(w, "polling")
  /\ lock' = Null
  /\ UNCHANGED <<memory, stack, started, returned>>
\* ANCHOR_END: Look

\* ANCHOR: TakeSharedJob
(* A background worker takes the oldest shared job of all. The job leaves    *)
(* the queue: left there, it would be run a second time. The taker has just  *)
(* begun, so it is worth asking, and must Ensure. The oldest first, or an    *)
(* owner could wait for a job of its own while an older one is still shared. *)

\* The shared job leaves the queue.
Claimed(p, j) == [p EXCEPT !.shared = Without(@, j)]

Take(w) ==
  LET j == Head(MayBeTaken(w))
      p == [Claimed(Found(w), j) EXCEPT !.status[w] = "Active", !.runs[w] = j]
  IN /\ EndWith(Replaced(p, w))
     /\ stack'   = Push(w, Activation(j, Root, TRUE))
     /\ started' = [started EXCEPT ![j] = @ + 1]
     /\ lock' = Null
     /\ GoTo(w, "run")
     /\ UNCHANGED <<memory, returned>>

\* Step: TakeSharedJob; code: take_shared_job; book: take-shared-job
TakeSharedJob(w) ==
  /\ Looking(w) /\ ~Owner(w) /\ ~Leaving(w) /\ SeesShared(w)
  /\ Take(w)
\* ANCHOR_END: TakeSharedJob

\* A background worker finds no shared job and parks.
Park(w) ==
  /\ Looking(w) /\ ~Owner(w) /\ ~Leaving(w) /\ ~SeesShared(w)
  /\ Sleep(w, Null)

\* ANCHOR: Poll
(* If Spin, a worker that idles may poll before it parks, and so a           *)
(* notification is more than waking up. Whoever has to notify w does it      *)
(* after its critical section. It clears w's flag `polls`, in one step that  *)
(* says whether it was set. If so, w is told, and that is all. If not, a     *)
(* second step notifies w's condition variable. That reaches a worker which  *)
(* is parked, see Reaching, or else nobody: w is awake and will look.        *)
NotifyPolling(w) ==
  /\ Spin /\ w \in pool.notified
  /\ Settled /\ lock = Null
  /\ pool' = [pool EXCEPT !.notified = @ \ {w},
                          !.polls    = @ \ {w},
                          !.halfway  = IF w \in pool.polls THEN @
                                       ELSE @ \cup {w}]
  /\ UNCHANGED <<lock, memory, at, stack, started, returned>>

NotifyNobody(w) ==
  /\ w \in pool.halfway /\ at[w] # "parked"
  /\ Settled /\ lock = Null
  /\ pool' = [pool EXCEPT !.halfway = @ \ {w}]
  /\ UNCHANGED <<lock, memory, at, stack, started, returned>>

Notify(w) == NotifyPolling(w) \/ NotifyNobody(w)

(* A load of w's own flag, without the lock, and if w is an owner, one of    *)
(* its job's latch. Polling ends when w was told, when the latch is set, or  *)
(* when its time is over, which may be at any moment. Either way w takes the *)
(* lock and looks, like one that has woken up: it may have been told just    *)
(* after its last load. If it finds nothing, it polls again or parks; how    *)
(* long it polls in all is left open.                                        *)
TimeIsOver(w) == TRUE

Poll(w) ==
  /\ at[w] = "polling" /\ Settled
  /\ w \notin pool.polls \/ Served(w) \/ TimeIsOver(w)
  /\ GoTo(w, "polled")
  /\ UNCHANGED <<pool, lock, memory, stack, started, returned>>
\* ANCHOR_END: Poll

\* ANCHOR: SetLatch
(* The executor reads who owns the job, sets the latch, and if the owner is  *)
(* parked for this very job, wakes it. From the moment the latch is set the  *)
(* owner may return and its frame be gone, without ever taking the lock: so  *)
(* the executor keeps no reference to the job, nor does the pool. The latch  *)
(* is set under the lock, or an owner could miss it between its look and its *)
(* sleep. The same critical section goes on with Look.                       *)
OwnerOf(j) == CHOOSE w \in Workers :
                \E i \in DOMAIN stack[w] : \E k \in DOMAIN stack[w][i].open :
                  stack[w][i].open[k] = j

\* The pool once w has left its newest activation.
Relieved(w) == [pool EXCEPT !.runs[w] = TakenIn(Pop(w)[w])]

WakeOwner(p, w, j) ==
  IF p.status[w] = "Idle" /\ p.awaits[w] = j THEN Remove(p, w) ELSE p

\* Step: SetLatch; code: set_latch; book: set-latch
SetLatch(w) ==
  /\ at[w] = "latch" /\ MayLock(w) /\ Top(w).code \notin Detached
  /\ LET j == Top(w).code
     IN /\ latch' = [latch EXCEPT ![j] = TRUE]
        /\ pool'  = WakeOwner(Relieved(w), OwnerOf(j), j)
  /\ stack' = Pop(w)
  /\ lock'  = w
  /\ GoTo(w, "look")
  /\ UNCHANGED <<links, result, frame, started, returned>>
\* ANCHOR_END: SetLatch

\* ANCHOR: WaitForJob
(* The job was promoted and nobody has taken it: the owner takes it out of   *)
(* the queue, wherever it stands there, and runs it itself. The job's        *)
(* header, whose `prev` is null, is the root of the chain. Left in the       *)
(* queue, the job could be run by a second worker too.                       *)
\* Step: WaitForJob; code: wait_for_job; book: wait-for-job
WaitForJobReclaim(w) ==
  /\ at[w] = "wait" /\ MayLock(w) /\ IsShared(pool, Awaited(w))
  /\ LET j == Awaited(w)
     IN /\ EndWith({Claimed(pool, j)})
        /\ stack'   = Push(w, Activation(j, j, FALSE))
        /\ started' = [started EXCEPT ![j] = @ + 1]
  /\ GoTo(w, "run")
  /\ UNCHANGED <<lock, memory, returned>>

(* The job runs elsewhere, but another one is shared that the owner may      *)
(* take: it runs that one on top of its stack, with its own forks and joins, *)
(* and looks again after it. Under HelpAny no work is left undone; an owner  *)
(* that blocked instead would leave it: Spice. Under HelpDescendants each    *)
(* job on the stack is below the one before, so that helping nests no deeper *)
(* than the program does, and runs into no lock that the code below it       *)
(* holds, unless a sequential run would as well.                             *)
\* Step: WaitForJob; code: wait_for_job; book: wait-for-job
WaitForJobHelp(w) ==
  /\ Looking(w) /\ Owner(w) /\ ~Served(w) /\ SeesShared(w)
  /\ Take(w)

(* Nothing is shared that the owner may take: it parks, and says for which   *)
(* job. The check of the latch and the going to sleep are one critical       *)
(* section; between the two nobody can set the latch unseen. If it was woken *)
(* for a job that another worker has taken since, and may not take what is   *)
(* left, it passes the call on.                                              *)
\* Step: WaitForJob; code: wait_for_job; book: wait-for-job
WaitForJobPark(w) ==
  /\ Looking(w) /\ Owner(w) /\ ~Served(w) /\ ~SeesShared(w)
  /\ Sleep(w, Awaited(w))

(* The latch is set: the owner reads the result and leaves the join. Either  *)
(* it sees this at once, by a load without the lock, when it comes to the    *)
(* join; or later, when it looks. One that counts as idle must look, since   *)
(* it may be on somebody's account: if it was woken for a shared job and     *)
(* leaves with its result instead, it passes the call on.                    *)
SeesLatch(w) == at[w] = "wait" /\ Done(Awaited(w))

\* Step: WaitForJob; code: wait_for_job; book: wait-for-job
WaitForJobReturn(w) ==
  /\ \/ /\ Settled /\ SeesLatch(w)
        /\ UNCHANGED <<pool, lock>>
     \/ /\ Looking(w) /\ Served(w)
        /\ EndWith(PassOn([Found(w) EXCEPT !.status[w] = "Active"], w))
        /\ lock' = Null
  /\ Receive(w)
  /\ UNCHANGED <<links, latch, result, started, returned>>
\* ANCHOR_END: WaitForJob

-----------------------------------------------------------------------------
\* ANCHOR: Call
(* A thread from outside becomes a worker for one call. It is hungry from    *)
(* the start, so a beat may be due at once; without Ensure a lone pair of    *)
(* large closures would stay serial.                                         *)
\* Step: Call; code: call; book: call
Call(c) ==
  /\ at[c] = "outside" /\ MayLock(c)
  /\ EndWith({[pool EXCEPT !.status[c] = "Active"]})
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
\* ANCHOR_END: Call

\* ANCHOR: Spawn
(* A thread offers a job that nobody waits for: a detached job. Its record   *)
(* is on nobody's stack, as there is no join that would keep a frame for it. *)
(* It is shared from the start: no owner could promote it, none could run it *)
(* inline or take it back. So somebody is sent for it at once, and if nobody *)
(* is idle, whoever looks next finds it. It is below no other job, and so an *)
(* owner that waits takes it under HelpAny alone. Whoever spawns pays with   *)
(* the lock, and need not be a worker; its interval does not begin.          *)
Offered(j) == WakeOne([pool EXCEPT !.shared = Append(@, j)], j)

\* Step: Spawn; code: spawn; book: spawn
Spawn(w) ==
  /\ AtSpawn(w) /\ MayLock(w)
  /\ LET j == NextOp(w).job
     IN /\ EndWith(Offered(j))
        /\ frame' = [frame EXCEPT ![j] = "live"]
  /\ stack' = SetTop(w, [Top(w) EXCEPT !.next = @ + 1])
  /\ UNCHANGED <<lock, links, latch, result, at, started, returned>>

\* A thread from outside needs the pool for it, so that is not being dropped.
\* Step: Spawn; code: spawn; book: spawn
SpawnFromOutside(j) ==
  /\ frame[j] = "none" /\ ~pool.stopping
  /\ Settled /\ lock = Null
  /\ EndWith(Offered(j))
  /\ frame' = [frame EXCEPT ![j] = "live"]
  /\ UNCHANGED <<lock, links, latch, result, stack, at, started, returned>>

(* The job is done, and there is nobody to tell. Its record went with it.    *)
(* The same critical section goes on with Look, as after SetLatch.           *)
\* Step: Spawn; code: spawn; book: spawn
SpawnEnd(w) ==
  /\ at[w] = "latch" /\ MayLock(w) /\ Top(w).code \in Detached
  /\ pool'  = Relieved(w)
  /\ frame' = [frame EXCEPT ![Top(w).code] = "gone"]
  /\ stack' = Pop(w)
  /\ lock'  = w
  /\ GoTo(w, "look")
  /\ UNCHANGED <<links, latch, result, started, returned>>
\* ANCHOR_END: Spawn

\* ANCHOR: Stop
(* The pool stops: every idle background worker is told. Those that run a    *)
(* job see it when they look next. To tell only one of them would leave the  *)
(* others parked, and the thread that stops the pool waiting for them.       *)
RECURSIVE RemoveAll(_, _)
RemoveAll(p, ws) ==
  IF ws = {} THEN p
  ELSE LET w == CHOOSE v \in ws : TRUE IN RemoveAll(Remove(p, w), ws \ {w})

\* Step: Stop; code: stop; book: stop
Stop ==
  /\ ~pool.stopping /\ Settled /\ lock = Null
  /\ EarlyStop \/ \A c \in Callers : at[c] = "returned"
  /\ LET p == RemoveAll(pool, Idle(pool) \cap Background)
     IN EndWith({[p EXCEPT !.stopping = TRUE]})
  /\ UNCHANGED <<lock, memory, stack, at, started, returned>>

(* A background worker that looks while the pool stops, and finds no shared  *)
(* job, is gone for good. It may take any, so nothing is shared when it      *)
(* leaves. What is spawned later is spawned by a job that another one runs,  *)
(* which looks after it: the last one to leave leaves nothing behind.        *)
\* Step: Stop; code: stop; book: stop
Leave(w) ==
  /\ Looking(w) /\ Leaving(w)
  /\ EndWith({[TakenBack(Found(w), w) EXCEPT !.status[w] = "Off"]})
  /\ lock' = Null
  /\ GoTo(w, "off")
  /\ UNCHANGED <<memory, stack, started, returned>>
\* ANCHOR_END: Stop

\* Time passes: the interval is over that began when w promoted or was asked.
Elapse(w) ==
  /\ Settled /\ w \notin pool.elapsed
  /\ pool' = [pool EXCEPT !.elapsed = @ \cup {w}]
  /\ UNCHANGED <<lock, memory, stack, at, started, returned>>

Ended == /\ \A c \in Callers    : at[c] = "returned"
         /\ \A b \in Background : at[b] = "off"

\* All is over; nothing happens any more. Any other standstill is a deadlock.
Rest == Ended /\ UNCHANGED vars

-----------------------------------------------------------------------------
Step(w) ==
  \/ Fork(w) \/ Tick(w) \/ Promote(w)
  \/ Join(w) \/ JoinBarrier(w) \/ JoinReturn(w) \/ Finish(w)
  \/ WaitForJobReclaim(w) \/ WaitForJobHelp(w)
  \/ WaitForJobPark(w) \/ WaitForJobReturn(w)
  \/ Poll(w) \/ SetLatch(w) \/ Spawn(w) \/ SpawnEnd(w)

BackgroundStep(b) == Step(b) \/ TakeSharedJob(b) \/ Park(b) \/ Leave(b)
CallerStep(c)     == Step(c) \/ Call(c) \/ CallReturn(c)

Next ==
  \/ \E b \in Background : BackgroundStep(b)
  \/ \E c \in Callers : CallerStep(c)
  \/ \E j \in FromOutside : SpawnFromOutside(j)
  \/ Stop
  \/ \E w \in Workers : Notify(w) \/ Elapse(w)
  \/ Rest

Spec == Init /\ [][Next]_vars

\* Every worker that can go on does, whoever has to notify does, and a pool
\* whose calls have returned is stopped.
FairSteps ==
  /\ Spec
  /\ \A b \in Background : WF_vars(BackgroundStep(b))
  /\ \A c \in Callers : WF_vars(CallerStep(c))
  /\ \A w \in Workers : WF_vars(Notify(w))
  /\ WF_vars(Stop)

\* And every interval ends. Of their lengths nothing else is assumed.
IntervalsEnd == \A w \in Workers : WF_vars(Elapse(w))

FairSpec == FairSteps /\ IntervalsEnd
=============================================================================
