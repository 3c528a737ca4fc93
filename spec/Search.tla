------------------------------- MODULE Search -------------------------------
(* The search for work, of a background worker between two jobs and of an    *)
(* owner in an open join: look, take a shared job, or else go idle.          *)
EXTENDS Pool

\* ANCHOR: Look
(* Look: what a background worker does between jobs, and an owner in an open *)
(* join. It is one critical section. A worker that looks is not the beater,  *)
(* and it never trusts the reason for which it woke up: it looks again. A    *)
(* timer may ring at any time, since the worker for whose interval it was    *)
(* set may have stopped or answered meanwhile. Then the first of these that  *)
(* applies: return, take, leave, park.                                       *)

\* A notification reaches the condition variable of w.
Reaching(w) == w \in IF MayPoll THEN pool.halfway ELSE pool.notified
MayWake(w)  == Reaching(w) \/ w \in pool.timed \/ Spurious

Done(j)       == latch[j]
Served(w)     == Owner(w) /\ Done(Awaited(w))

\* The parts of broadcasts that are for w alone: those of its thread. A worker
\* that is in a nested call does not look, so they are its call's worker's.
ForItAlone(w) == IF Home(w) = Null THEN << >> ELSE pool.addressed[Home(w)]
SeesPart(w)   == ForItAlone(w) # << >>

\* The shared jobs that w may take: these parts, and then others, the oldest
\* first. The policy speaks of the others.
MayBeTaken(w) ==
  ForItAlone(w) \o SelectSeq(pool.shared, LAMBDA j : MayTake(w, j))
SeesShared(w) == MayBeTaken(w) # << >>

\* What is shared goes before the pool's end: no owner would run a detached
\* job.
Leaving(w)    == ~Owner(w) /\ pool.stopping /\ ~SeesShared(w)

(* An owner that comes to its job may still have it: it reclaims the job, or *)
(* claims it, if that is in a bundle. Or it must say in the job's word that  *)
(* it waits.                                                                 *)
Reclaims(w)  == IsShared(pool, Awaited(w))
MustWatch(w) == InBundle(Awaited(w)) /\ bundle[Awaited(w)].watcher = Null

Looking(w) ==
  /\ \/ at[w] \in {"look", "polled"}
     \/ at[w] = "parked" /\ MayWake(w)
     \/ at[w] = "wait" /\ ~Reclaims(w) /\ ~MustWatch(w)
  /\ MayLock(w)

\* Once w looks, whatever is on its way to it is late. It can make w look once
\* more and nothing else, and w may do that anyway: Spurious, and TimeIsOver.
Forget(p, w) == [p EXCEPT !.notified = @ \ {w},
                          !.halfway  = @ \ {w}]

\* A worker that does not poll must not pass for one that does: it would not
\* be woken. The flag is set and cleared under the lock.
BeginPolling(p, w) == [p EXCEPT !.polls = @ \cup {w}]
EndPolling(p, w)   == [p EXCEPT !.polls = @ \ {w}]

\* And an owner says which worker runs the job that it waits for: that worker
\* has claimed the job without the lock.
NamesAwaited(p, w) ==
  IF ~Owner(w) \/ AtEnd(w) \/ NextOp(w).op # "join" THEN p
  ELSE LET j == Awaited(w)
           b == bundle[j].by
       IN IF b # Null /\ stack[b] # << >> /\ TakenIn(stack[b]) = j
               /\ at[b] # "claim"
          THEN [p EXCEPT !.runs[b] = j] ELSE p

\* The pool as w finds it: w is awake, not the beater, and awaits no job.
Looked(w) ==
  LET p == NamesAwaited(NamesItsJob(EndPolling(Forget(pool, w), w), w), w)
  IN [p EXCEPT !.beater    = IF @ = w THEN Null ELSE @,
               !.timed     = @ \ {w},
               !.awaits[w] = Null]

\* Nothing to do: w idles, with a timeout exactly if it is the beater now.
Idled(w, job) == [TakenBack(Looked(w), w) EXCEPT !.status[w] = "Idle",
                                                 !.awaits[w] = job]

Timed(p, w) == IF p.beater = w THEN [p EXCEPT !.timed = @ \cup {w}] ELSE p

\* It parks, or it polls at first.
GoIdle(w, job) ==
  /\ \E p \in UNION {Ensure(q, w) : q \in PassOn(Idled(w, job), w)} :
       \/ /\ pool' = Timed(p, w)
          /\ GoTo(w, "parked")
       \/ /\ MayPoll
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
Claimed(p, j) ==
  [p EXCEPT !.shared    = Without(@, j),
            !.addressed = [b \in Background |-> Without(@[b], j)]]

\* The worker runs the job, or claims of the bundle, and is replaced if it was meant for another one.
Taken(w, j) == Replaced([Claimed(Looked(w), j) EXCEPT !.status[w] = "Active",
                                                      !.runs[w]   = j], w)

Take(w) ==
  LET j == Head(MayBeTaken(w))
  IN /\ EndWith(Taken(w, j))
     /\ lock' = Null
     /\ IF IsBundle(j)
        THEN GoTo(w, "claim") /\ UNCHANGED <<stack, started>>
        ELSE /\ stack'   = Push(w, Activation(j, Root, TRUE))
             /\ started' = [started EXCEPT ![j] = @ + 1]
             /\ GoTo(w, "run")
     /\ UNCHANGED <<memory, returned>>

\* Step: TakeSharedJob; code: take_shared_job; book: take-shared-job
TakeSharedJob(w) ==
  /\ Looking(w) /\ ~Owner(w) /\ ~Leaving(w) /\ SeesShared(w) /\ ~SeesPart(w)
  /\ Take(w)
\* ANCHOR_END: TakeSharedJob

\* A background worker finds no shared job and parks.
Park(w) ==
  /\ Looking(w) /\ ~Owner(w) /\ ~Leaving(w) /\ ~SeesShared(w)
  /\ GoIdle(w, Null)
=============================================================================
