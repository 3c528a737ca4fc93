------------------------------ MODULE Accesses ------------------------------
(* The scheduler once more, at the grain of the machine: every action is one *)
(* access to the mutex, to a condition variable or to an atomic, or a step   *)
(* on the owner's own stack. To lock and to unlock are steps, each heartbeat *)
(* flag is stored by itself, and a worker that is to be told is notified     *)
(* after the release, by a swap and then by its condition variable. Between  *)
(* any two of these, other threads run.                                      *)
(*                                                                           *)
(* This module has what happens without the mutex, Sections what happens     *)
(* under it, and Mapping the claim that all of it is Heartbeat, seen closely.*)
EXTENDS Properties

CONSTANT Dropper  \* the thread that drops the pool; it is no worker

Threads == Workers \cup {Dropper}

VARIABLES
  flag,     \* the heartbeat that each worker polls: an atomic
  polls,    \* whether each worker polls and was not told yet: an atomic
  waits,    \* on whose condition variable each worker is parked, or Null
  section,  \* what the holder of the mutex has done with it so far
  unparks,  \* whom each thread has still to notify
  ringing,  \* which of them by its condition variable, or Null
  saved     \* a promoter's links as they were; Mapping alone reads all of it

atomics == <<flag, polls>>
fine    == <<atomics, waits, section, unparks, ringing, saved>>
all     == <<vars, fine>>

(* The code changes what the mutex protects in place, bit by bit. No other   *)
(* thread may look before the release. So `pool` stays as it was until then, *)
(* and the holder has a draft of what the pool is going to be.               *)
NoSection == [step |-> "none", owner |-> Null, seen |-> FALSE, draft |-> Null]
NotSaved  == [job |-> Null, links |-> [j \in Jobs |-> Null], walk |-> NoWalk]

FineInit ==
  /\ Init
  /\ flag    = [w \in Workers |-> FALSE]
  /\ polls   = [w \in Workers |-> FALSE]
  /\ waits   = [w \in Workers |-> Null]
  /\ section = NoSection
  /\ unparks = [t \in Threads |-> {}]
  /\ ringing = [t \in Threads |-> Null]
  /\ saved   = [w \in Workers |-> NotSaved]

-----------------------------------------------------------------------------
(* Whose turn it is. A thread notifies before it goes on; and as in          *)
(* Heartbeat, what only its owner can see goes before all else.              *)

Quiet(t) == /\ unparks[t] = {}
            /\ t \in Workers /\ AtCall(t) => unparks[NextOp(t).caller] = {}

Private(w) == /\ Quiet(w)
              /\ \/ at[w] \in {"run", "read"} /\ ~AtSpawn(w) /\ ~InCall(w)
                 \/ at[w] \in {"unlink", "done"}

Calm == \A w \in Workers : ~Private(w)

\* Where the worker w stands, if it may do a step there without the mutex.
Stands(w, place) == at[w] = place /\ Quiet(w) /\ (Private(w) \/ Calm)

-----------------------------------------------------------------------------
(* On the owner's stack. These are Heartbeat's steps, of which none takes    *)
(* the lock, and the beginning of a promotion.                               *)

OnStack(w) ==
  /\ Quiet(w)
  /\ \/ Fork(w) \/ Join(w) \/ JoinBarrier(w) \/ JoinReturn(w) \/ Finish(w)
     \/ Panic(w) \/ NestedReturn(w)
  /\ UNCHANGED fine

\* The links are the owner's alone: the job is unlinked before the lock.
UnlinkOldest(w) ==
  /\ Stands(w, "unlink")
  /\ LET j    == Oldest(Walked(w))
         mine == {OpenJobs(w)[i] : i \in DOMAIN OpenJobs(w)}
         were == [o \in Jobs |-> IF o \in mine THEN prev[o] ELSE Null]
     IN /\ Unlink(w, <<j>>)
        /\ saved' = [saved EXCEPT ![w] =
                       [job |-> j, links |-> were, walk |-> walk[w]]]
  /\ GoTo(w, "promote")
  /\ UNCHANGED <<pool, lock, bundle, latch, result, frame>>
  /\ UNCHANGED <<stack, started, returned>>
  /\ UNCHANGED <<atomics, waits, section, unparks, ringing>>

-----------------------------------------------------------------------------
(* Loads without the lock.                                                   *)

\* The worker's own flag. The flag stays: it is cleared under the lock, where
\* the others know of it.
LoadFlag(w) ==
  /\ Stands(w, "tick")
  /\ GoTo(w, IF flag[w] THEN "unlink" ELSE "run")
  /\ UNCHANGED <<pool, lock, memory, stack, started, returned, fine>>

\* The latch of a job that was promoted, when its owner comes to the join.
LoadLatch(w) ==
  /\ Stands(w, "wait")
  /\ GoTo(w, IF latch[Awaited(w)] THEN "done" ELSE "probed")
  /\ UNCHANGED <<pool, lock, memory, stack, started, returned, fine>>

\* It was set. The result is there, and the frame ends.
TakeResult(w) ==
  /\ Stands(w, "done")
  /\ Receive(w)
  /\ UNCHANGED <<pool, lock, links, latch, result, started, returned, fine>>

\* A worker that polls loads its flag, and its job's latch if it has one, until
\* it was told, or sees it set, or its time is over.
EndPoll(w) ==
  /\ Stands(w, "polling")
  /\ ~polls[w] \/ Served(w) \/ TimeIsOver(w)
  /\ GoTo(w, "polled")
  /\ UNCHANGED <<pool, lock, memory, stack, started, returned, fine>>

-----------------------------------------------------------------------------
(* Condition variables. Each worker parks on its own; see Wait in Sections.  *)

WakesUp(w) ==
  /\ waits' = [waits EXCEPT ![w] = Null]
  /\ GoTo(w, "awake")

\* The timer of a worker that parks with one.
Ring(w) ==
  /\ waits[w] # Null /\ w \in pool.timed /\ Calm
  /\ WakesUp(w)
  /\ UNCHANGED <<pool, lock, memory, stack, started, returned>>
  /\ UNCHANGED <<atomics, section, unparks, ringing, saved>>

\* For no reason at all.
WakeForNothing(w) ==
  /\ Spurious /\ waits[w] # Null /\ Calm
  /\ WakesUp(w)
  /\ UNCHANGED <<pool, lock, memory, stack, started, returned>>
  /\ UNCHANGED <<atomics, section, unparks, ringing, saved>>

\* A worker that was told under the lock is notified after the release: first
\* by its flag, in one swap that also says whether the flag was set.
Swap(t, w) ==
  /\ w \in unparks[t] /\ ringing[t] = Null /\ lock # t /\ Calm
  /\ polls' = [polls EXCEPT ![w] = FALSE]
  /\ IF polls[w]
     THEN unparks' = [unparks EXCEPT ![t] = @ \ {w}] /\ UNCHANGED ringing
     ELSE ringing' = [ringing EXCEPT ![t] = w] /\ UNCHANGED unparks
  /\ UNCHANGED <<vars, flag, waits, section, saved>>

ConditionOf(w) == w

\* If the flag was not set, by its condition variable. Of the workers that are
\* parked on that variable, any one wakes up; if none is parked there, none
\* does.
NotifyOne(t) ==
  /\ ringing[t] # Null /\ Calm
  /\ LET parked == {w \in Workers : waits[w] = ConditionOf(ringing[t])}
     IN IF parked = {} THEN UNCHANGED <<waits, at>>
        ELSE \E w \in parked : WakesUp(w)
  /\ unparks' = [unparks EXCEPT ![t] = @ \ {ringing[t]}]
  /\ ringing' = [ringing EXCEPT ![t] = Null]
  /\ UNCHANGED <<pool, lock, memory, stack, started, returned>>
  /\ UNCHANGED <<atomics, section, saved>>

Notifies(t) == NotifyOne(t) \/ \E w \in unparks[t] : Swap(t, w)
=============================================================================
