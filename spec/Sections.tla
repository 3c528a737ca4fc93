------------------------------ MODULE Sections ------------------------------
(* The critical sections, access by access. A section begins with Lock, reads*)
(* and stores what it must, decides, stores the flags that have changed, and *)
(* ends with Unlock, or with Wait, which unlocks and parks in one step. What *)
(* it decides are Heartbeat's operators: the pools that it may leave behind. *)
EXTENDS Accesses

\* The thread that drops the pool has it alone: no call is in it any more.
MayDrop == \/ EarlyStop
           \/ \A c \in Callers \ Nested : at[c] = "returned" /\ Quiet(c)

WantsLock(t) ==
  /\ Quiet(t)
  /\ IF t = Dropper THEN ~pool.stopping /\ MayDrop
     ELSE \/ at[t] \in {"promote", "probed", "latch", "look"}
          \/ at[t] \in {"polled", "awake", "returning"}
          \/ AtSpawn(t) \/ Comes(t)

Lock(t) ==
  /\ lock = Null /\ WantsLock(t) /\ Calm
  /\ lock' = t
  /\ section' = [NoSection EXCEPT !.step = "entered"]
  /\ UNCHANGED <<pool, memory, stack, at, started, returned>>
  /\ UNCHANGED <<atomics, waits, unparks, ringing, saved>>

Has(t, here)      == lock = t /\ section.step = here /\ Calm
Entered(w, place) == Has(w, "entered") /\ at[w] = place
GoOn(here)        == section' = [NoSection EXCEPT !.step = here]

-----------------------------------------------------------------------------
(* A job has run elsewhere: its owner is told, in three accesses.            *)

\* What is needed of the job's memory is read while that is there.
ReadOwner(w) ==
  /\ Entered(w, "latch") /\ Top(w).code \notin Detached
  /\ section' = [NoSection EXCEPT !.step  = "owned",
                                  !.owner = OwnerOf(Top(w).code)]
  /\ UNCHANGED <<vars, atomics, waits, unparks, ringing, saved>>

StoreLatch(w) ==
  /\ Has(w, "owned")
  /\ latch' = [latch EXCEPT ![Top(w).code] = TRUE]
  /\ section' = [section EXCEPT !.step = "latched"]
  /\ UNCHANGED <<pool, lock, links, result, frame, stack, at>>
  /\ UNCHANGED <<started, returned, atomics, waits, unparks, ringing, saved>>

\* The owner is woken if it is parked for this job. That is known by the job's
\* name, which is no access to its memory.
FindOwner(w) ==
  /\ Has(w, "latched")
  /\ pool' = WakeOwner(Relieved(w), section.owner, Top(w).code)
  /\ unparks' = [unparks EXCEPT ![w] = Woken(pool') \ Woken(pool)]
  /\ stack' = Pop(w)
  /\ GoTo(w, "again") /\ GoOn("looks")
  /\ UNCHANGED <<lock, memory, started, returned>>
  /\ UNCHANGED <<atomics, waits, ringing, saved>>

\* A detached job has no owner, and its record went with it.
DropRecord(w) ==
  /\ Entered(w, "latch") /\ Top(w).code \in Detached
  /\ pool'  = Relieved(w)
  /\ frame' = [frame EXCEPT ![Top(w).code] = "gone"]
  /\ stack' = Pop(w)
  /\ GoTo(w, "again") /\ GoOn("looks")
  /\ UNCHANGED <<lock, links, latch, result, started, returned>>
  /\ UNCHANGED <<atomics, waits, unparks, ringing, saved>>

-----------------------------------------------------------------------------
(* Decisions. `ps` are the pools that there may be after it.                 *)

Decide(here, ps) ==
  /\ \E p \in ps : section' = [NoSection EXCEPT !.step = here, !.draft = p]
  /\ UNCHANGED <<vars, atomics, waits, unparks, ringing, saved>>

After(ps)     == UNION {Ensure(p, Null) : p \in ps}
Active(p, w)  == [p EXCEPT !.status[w] = "Active"]
Off(p, w)     == [TakenBack(p, w) EXCEPT !.status[w] = "Off"]
Shares(p, w, j) == WakeOne([p EXCEPT !.heartbeat[w] = FALSE,
                                     !.rested       = @ \ {w},
                                     !.shared       = Append(@, j)], j)

DecideToPromote(w) ==
  /\ Entered(w, "promote")
  /\ Decide("promotes", After(Shares(pool, w, saved[w].job)))

DecideToReclaim(w) ==
  /\ Entered(w, "probed") /\ IsShared(pool, Awaited(w))
  /\ Decide("reclaims", After({Claimed(pool, Awaited(w))}))

DecideToCall(c) ==
  Entered(c, "outside") /\ Decide("calls", After(Arrived(c)))

DecideToExit(c) ==
  Entered(c, "returning") /\ Decide("exits", After({Off(pool, c)}))

DecideToSpawn(w) ==
  Entered(w, "run") /\ Decide("spawns", After(Offered(NextOp(w).job)))

DecideToStop ==
  /\ Has(Dropper, "entered")
  /\ LET p == WakeAll(pool, Idle(pool) \cap Background)
     IN Decide("stops", After({[p EXCEPT !.stopping = TRUE]}))

(* A look. A worker that has polled ends that first, in one store; an owner  *)
(* loads its job's latch, under the lock; and what comes of it is as in      *)
(* Heartbeat: return, leave, take, or go idle.                               *)
EndsPolling(w) ==
  /\ Entered(w, "polled")
  /\ polls' = [polls EXCEPT ![w] = FALSE]
  /\ GoOn("looks")
  /\ UNCHANGED <<vars, flag, waits, unparks, ringing, saved>>

Looks(w) ==
  \/ Has(w, "looks") \/ Entered(w, "look") \/ Entered(w, "awake")
  \/ (Entered(w, "probed") /\ ~IsShared(pool, Awaited(w)))

LooksAtLatch(w) ==
  /\ Looks(w) /\ Owner(w)
  /\ section' = [NoSection EXCEPT !.step = "seen",
                                  !.seen = latch[Awaited(w)]]
  /\ UNCHANGED <<vars, atomics, waits, unparks, ringing, saved>>

Takes(w)       == Taken(w, Head(MayBeTaken(w)))
Idles(w, job) == UNION {Ensure(p, w) : p \in PassOn(Idled(w, job), w)}

DecideByLook(w) ==
  /\ Has(w, "seen") \/ (Looks(w) /\ ~Owner(w))
  /\ CASE section.seen ->
            Decide("serves", After(PassOn(Active(Looked(w), w), w)))
       [] Leaving(w) -> Decide("leaves", After({Off(Looked(w), w)}))
       [] SeesShared(w) -> Decide("takes", After(Takes(w)))
       [] OTHER ->
            LET job == IF Owner(w) THEN Awaited(w) ELSE Null
            IN Decide("idles", {Timed(p, w) : p \in Idles(w, job)})

Decides(t) ==
  IF t = Dropper THEN DecideToStop
  ELSE \/ DecideToPromote(t) \/ DecideToReclaim(t) \/ DecideToCall(t)
       \/ DecideToExit(t) \/ DecideToSpawn(t) \/ DecideByLook(t)

-----------------------------------------------------------------------------
(* The flags that change are stored, each by itself. The mutex is released   *)
(* when all of them are as the draft says.                                   *)
StoreFlag(t, w) ==
  /\ lock = t /\ section.draft # Null /\ Calm
  /\ flag[w] # section.draft.heartbeat[w]
  /\ flag' = [flag EXCEPT ![w] = ~@]
  /\ UNCHANGED <<vars, polls, waits, section, unparks, ringing, saved>>

\* The workers that a section of t's tells, if it leaves the pool p behind.
Told(t, p) ==
  unparks[t] \cup (Woken(p) \ Woken(pool))
             \cup ({p.beater} \ {pool.beater, t, Null})

Release(t) ==
  /\ flag = section.draft.heartbeat
  /\ pool' = section.draft
  /\ lock' = Null
  /\ section' = NoSection
  /\ unparks' = [unparks EXCEPT ![t] = Told(t, section.draft)]
  /\ UNCHANGED <<links, latch, result, atomics, ringing>>

Start(w, j, header, isTaken) ==
  /\ stack'   = Push(w, Activation(j, header, isTaken))
  /\ started' = [started EXCEPT ![j] = @ + 1]
  /\ GoTo(w, "run")

\* The section is over, and its thread goes on.
Unlock(t) ==
  /\ \/ /\ Has(t, "promotes")
        /\ GoTo(t, "run")
        /\ saved' = [saved EXCEPT ![t] = NotSaved]
        /\ UNCHANGED <<frame, stack, started, returned>>
     \/ /\ Has(t, "takes")
        /\ Start(t, section.draft.runs[t], Root, TRUE)
        /\ UNCHANGED <<frame, returned, saved>>
     \/ /\ Has(t, "reclaims")
        /\ Start(t, Awaited(t), Awaited(t), FALSE)
        /\ UNCHANGED <<frame, returned, saved>>
     \/ /\ Has(t, "serves")
        /\ Receive(t)
        /\ UNCHANGED <<started, returned, saved>>
     \/ /\ Has(t, "leaves")
        /\ GoTo(t, "off")
        /\ UNCHANGED <<frame, stack, started, returned, saved>>
     \/ /\ Has(t, "calls")
        /\ stack' = Push(t, Activation(t, Root, FALSE))
        /\ GoTo(t, "run")
        /\ UNCHANGED <<frame, started, returned, saved>>
     \/ /\ Has(t, "exits")
        /\ returned' = [returned EXCEPT ![t] = Top(t).sum]
        /\ stack' = Pop(t)
        /\ GoTo(t, "returned")
        /\ UNCHANGED <<frame, started, saved>>
     \/ /\ Has(t, "spawns")
        /\ frame' = [frame EXCEPT ![NextOp(t).job] = "live"]
        /\ stack' = SetTop(t, [Top(t) EXCEPT !.next = @ + 1])
        /\ UNCHANGED <<at, started, returned, saved>>
     \/ /\ Has(t, "stops")
        /\ UNCHANGED <<frame, stack, at, started, returned, saved>>
  /\ Release(t)
  /\ UNCHANGED waits

(* The worker has nothing to do. It polls, which it says while it has the    *)
(* lock; whom it has to notify, it notifies before it looks at its flag. Or  *)
(* it parks. But if it has to notify another worker, it notifies first, with *)
(* the lock released, and looks again.                                       *)
LooksAgain(w) ==
  /\ Has(w, "idles") /\ Told(w, section.draft) # {}
  /\ Release(w)
  /\ GoTo(w, "awake")
  /\ UNCHANGED <<frame, stack, started, returned, waits, saved>>

BeginsPolling(w) ==
  /\ MayPoll /\ Has(w, "idles")
  /\ polls' = [polls EXCEPT ![w] = TRUE]
  /\ section' = [section EXCEPT !.step = "polls"]
  /\ UNCHANGED <<vars, flag, waits, unparks, ringing, saved>>

PollsOn(w) ==
  /\ Has(w, "polls")
  /\ Release(w)
  /\ GoTo(w, "polling")
  /\ UNCHANGED <<frame, stack, started, returned, waits, saved>>

\* ANCHOR: Wait
(* To release the mutex and to be parked is one step: this is what a         *)
(* condition variable is for. The thread that gets the mutex next finds the  *)
(* worker where a notification reaches it.                                   *)
Wait(w) ==
  /\ Has(w, "idles") /\ Told(w, section.draft) = {}
  /\ Release(w)
  /\ waits' = [waits EXCEPT ![w] = ConditionOf(w)]
  /\ GoTo(w, "parked")
  /\ UNCHANGED <<frame, stack, started, returned, saved>>
\* ANCHOR_END: Wait

-----------------------------------------------------------------------------
(* Time passes. The clock is read under the mutex alone, once in a section,  *)
(* so it may as well pass between two of them.                               *)
Elapses(w) ==
  /\ lock = Null /\ w \notin pool.rested /\ Calm
  /\ pool' = [pool EXCEPT !.rested = @ \cup {w}]
  /\ UNCHANGED <<lock, memory, stack, at, started, returned, fine>>

Over == Ended /\ pool.stopping /\ \A t \in Threads : Quiet(t)
FineRest == Over /\ UNCHANGED all

OutsideLock(w) ==
  \/ OnStack(w) \/ UnlinkOldest(w) \/ LoadFlag(w) \/ LoadLatch(w)
  \/ TakeResult(w) \/ EndPoll(w)

InsideLock(w) ==
  \/ ReadOwner(w) \/ StoreLatch(w) \/ FindOwner(w) \/ DropRecord(w)
  \/ EndsPolling(w) \/ LooksAtLatch(w)
  \/ LooksAgain(w) \/ BeginsPolling(w) \/ PollsOn(w) \/ Wait(w)

FineStep(t) ==
  \/ t \in Workers /\ (OutsideLock(t) \/ InsideLock(t))
  \/ Decides(t) \/ Unlock(t) \/ Notifies(t)
  \/ \E w \in Workers : StoreFlag(t, w)

FineNext ==
  \/ \E t \in Threads : Lock(t) \/ FineStep(t)
  \/ \E w \in Workers : Ring(w) \/ WakeForNothing(w) \/ Elapses(w)
  \/ FineRest

FineSpec == FineInit /\ [][FineNext]_all

(* Every thread that can go on does, a timer that is armed rings, and        *)
(* intervals end. Of the mutex it is assumed that it lets in a thread that   *)
(* comes to it again and again. Where there are no spurious wake-ups, none   *)
(* happens.                                                                  *)
FineFair ==
  /\ FineSpec
  /\ \A t \in Threads : WF_all(FineStep(t)) /\ SF_all(Lock(t))
  /\ \A w \in Workers : WF_all(Ring(w)) /\ SF_all(Elapses(w))
=============================================================================
