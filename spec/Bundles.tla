------------------------------ MODULE Bundles ------------------------------
(* Jobs that are shared together: what Heartbeat would need for it. The      *)
(* runtime shares one job at a time; the simulator tries more (the chapter   *)
(* on scale has the figures). Here is the protocol that is left to build.    *)
(*                                                                           *)
(* Some of the oldest latent jobs of one piece of code are a bundle. It is   *)
(* one entry of the queue. The worker that takes it runs its newest job, has *)
(* the others in its hand, and runs them one after the other without the     *)
(* lock. So their latches are set without the lock, too. It gives away of    *)
(* its hand before it shares jobs of its own, and what it gives away is a    *)
(* bundle again.                                                             *)
(*                                                                           *)
(* The newest first: this is the order in which the owner joins them. When   *)
(* it comes to a job of a bundle, the younger ones are done. So the job is   *)
(* in the queue, or done, or runs, or is the next that its worker begins: no *)
(* owner waits for a job that lies in a hand. A hand belongs to an           *)
(* activation: the worker has run it to its end before it goes back to an    *)
(* open join below. On top of a hand it may wait, and need not give it back. *)
(*                                                                           *)
(* Which worker is woken for a bundle is as in Heartbeat, and left out: an   *)
(* idle worker, and an owner in an open join, looks when it likes.           *)
EXTENDS Naturals, Sequences, FiniteSets

CONSTANTS
  Workers,
  Caller,     \* the worker that makes the call
  Call,       \* the code of the call, which is no job
  Jobs,
  Forks,      \* for each piece of code: the jobs that it forks, oldest first
  HeldFor,    \* how many of these it joins without the user's lock, at the end
  Wants,      \* the jobs that hold the user's lock while they run
  Waiting,    \* what an owner may do in an open join: as in Heartbeat
  Null

\* ANCHOR: state
VARIABLES
  latent,   \* for each piece of code: its jobs in its owner's list, oldest first
  queue,    \* the shared bundles, the oldest promotion first
  stack,    \* the activations of each worker, the newest last
  at,       \* what each worker does
  waits,    \* the job that an owner says it waits for, read without the lock
  told,     \* whether a notification is on its way to the worker
  latch,    \* whether the job is done
  started,  \* how often each job was started
  held      \* the code that has the user's lock, or Null

vars == <<latent, queue, stack, at, waits, told, latch, started, held>>

\* An activation: which code, how many of its jobs are not joined yet, the
\* worker that waits for it if it was taken, and the jobs that come after it.
Activation(x, owner, hand) ==
  [code |-> x, left |-> Len(Forks[x]), owner |-> owner, hand |-> hand]

Init == /\ latent  = [x \in Jobs \cup {Call} |-> << >>]
        /\ queue   = << >>
        /\ stack   = [w \in Workers |-> IF w # Caller THEN << >>
                                       ELSE <<Activation(Call, Null, << >>)>>]
        /\ at      = [w \in Workers |-> IF w = Caller THEN "begin" ELSE "idle"]
        /\ waits   = [w \in Workers |-> Null]
        /\ told    = [w \in Workers |-> FALSE]
        /\ latch   = [j \in Jobs |-> FALSE]
        /\ started = [j \in Jobs |-> 0]
        /\ held    = Null
\* ANCHOR_END: state

Last(s)       == s[Len(s)]
Front(s)      == SubSeq(s, 1, Len(s) - 1)
Prefix(s, n)  == SubSeq(s, 1, n)
Without(s, e) == SelectSeq(s, LAMBDA x : x # e)
IsIn(e, s)    == \E i \in DOMAIN s : s[i] = e

Top(w)        == Last(stack[w])
Pop(w)        == [stack EXCEPT ![w] = Front(@)]
Push(w, a)    == [stack EXCEPT ![w] = Append(@, a)]
SetTop(w, a)  == [stack EXCEPT ![w] = Append(Front(@), a)]
GoTo(w, here) == at' = [at EXCEPT ![w] = here]
Starts(j)     == started' = [started EXCEPT ![j] = @ + 1]

\* The code that forks the job, and whether the job is below another one.
Parent(j) == CHOOSE x \in Jobs \cup {Call} : IsIn(j, Forks[x])
RECURSIVE IsBelow(_, _)
IsBelow(x, j) == x = j \/ (x # Call /\ IsBelow(Parent(x), j))

\* The worker in whose stack the code is.
OwnerOf(x) == CHOOSE w \in Workers :
                \E i \in DOMAIN stack[w] : stack[w][i].code = x

\* The next join of w.
Awaited(w) == Forks[Top(w).code][Top(w).left]
AtJoin(w)  == at[w] = "run" /\ Top(w).left > 0

-----------------------------------------------------------------------------
\* ANCHOR: code
(* A piece of code begins: it forks its jobs. It may want the user's lock,   *)
(* for as long as it runs or until it has joined its younger jobs. Then it   *)
(* waits for the lock, and its thread with it.                               *)
NeedsLock(x) == x \in Wants \/ HeldFor[x] < Len(Forks[x])

Begin(w) ==
  /\ at[w] = "begin"
  /\ LET x == Top(w).code
     IN /\ NeedsLock(x) => held = Null
        /\ held'   = IF NeedsLock(x) THEN x ELSE held
        /\ latent' = [latent EXCEPT ![x] = Forks[x]]
  /\ GoTo(w, "run")
  /\ UNCHANGED <<queue, stack, waits, told, latch, started>>

\* The job is latent, and its owner runs it.
JoinLatent(w) ==
  /\ AtJoin(w) /\ IsIn(Awaited(w), latent[Top(w).code])
  /\ latent' = [latent EXCEPT ![Top(w).code] = Without(@, Awaited(w))]
  /\ stack'  = Push(w, Activation(Awaited(w), Null, << >>))
  /\ Starts(Awaited(w))
  /\ GoTo(w, "begin")
  /\ UNCHANGED <<queue, waits, told, latch, held>>

\* The job is done, and its owner goes on.
JoinReturn(w) ==
  /\ AtJoin(w) /\ latch[Awaited(w)]
  /\ LET a == [Top(w) EXCEPT !.left = @ - 1]
     IN /\ stack' = SetTop(w, a)
        /\ held'  = IF held = a.code /\ a.left = HeldFor[a.code]
                    THEN Null ELSE held
  /\ UNCHANGED <<latent, queue, at, waits, told, latch, started>>

\* A call or a job ends. If the job was taken, its owner has to be told.
Finish(w) ==
  /\ at[w] = "run" /\ Top(w).left = 0
  /\ held' = IF held = Top(w).code THEN Null ELSE held
  /\ IF Top(w).owner # Null
     THEN GoTo(w, "latch") /\ UNCHANGED <<stack, latch>>
     ELSE /\ stack' = Pop(w)
          /\ latch' = [j \in Jobs |-> latch[j] \/ j = Top(w).code]
          /\ GoTo(w, IF Top(w).code = Call THEN "idle" ELSE "run")
  /\ UNCHANGED <<latent, queue, waits, told, started>>
\* ANCHOR_END: code

-----------------------------------------------------------------------------
\* ANCHOR: share
\* A worker that could take what is shared: it is idle, or parked in a join.
HasTime(w) == at[w] \in {"idle", "parked"}

(* A worker shares some of its oldest jobs: of its hand, or else of its own  *)
(* list. All jobs of a bundle have one owner, which can take them back.      *)
Shareable(w) == IF Top(w).hand # << >> THEN Top(w).hand
                ELSE latent[Top(w).code]

Rest(s, n) == SubSeq(s, n + 1, Len(s))

Share(w) ==
  /\ at[w] = "run" /\ \E v \in Workers : HasTime(v)
  /\ \E n \in 1..Len(Shareable(w)) :
       LET hand == Rest(Top(w).hand, n)
           code == Top(w).code
       IN /\ queue' = Append(queue, Prefix(Shareable(w), n))
          /\ IF Top(w).hand # << >>
             THEN /\ stack' = SetTop(w, [Top(w) EXCEPT !.hand = hand])
                  /\ UNCHANGED latent
             ELSE /\ latent' = [latent EXCEPT ![code] = Rest(@, n)]
                  /\ UNCHANGED stack
  /\ UNCHANGED <<at, waits, told, latch, started, held>>
\* ANCHOR_END: share

\* ANCHOR: take
\* The job of a bundle that is run first, and the others.
First(b)  == Last(b)
Others(b) == Front(b)

\* The bundle passes from the queue to a worker as a whole.
MayTake(w, b) ==
  IF stack[w] = << >> \/ Waiting = "HelpAny" THEN TRUE
  ELSE Waiting = "HelpDescendants" /\ IsBelow(b[1], Awaited(w))

Take(w) ==
  /\ HasTime(w)
  /\ \E i \in DOMAIN queue :
       /\ MayTake(w, queue[i])
       /\ \A k \in 1..(i - 1) : ~MayTake(w, queue[k])
       /\ LET j == First(queue[i])
          IN /\ stack' = Push(w, Activation(j, OwnerOf(Parent(j)),
                                            Others(queue[i])))
             /\ Starts(j)
       /\ queue' = Without(queue, queue[i])
  /\ waits' = [waits EXCEPT ![w] = Null]
  /\ GoTo(w, "begin")
  /\ UNCHANGED <<latent, told, latch, held>>

\* The latch is set by an atomic store, without the lock. Only after that the
\* worker reads whether the owner waits for the job.
SetLatch(w) ==
  /\ at[w] = "latch"
  /\ latch' = [latch EXCEPT ![Top(w).code] = TRUE]
  /\ GoTo(w, "tell")
  /\ UNCHANGED <<latent, queue, stack, waits, told, started, held>>

\* Then it goes on with its hand, or with what is below the bundle.
GoOn(w) ==
  IF Top(w).hand # << >>
  THEN /\ stack' = SetTop(w, Activation(First(Top(w).hand), Top(w).owner,
                                        Others(Top(w).hand)))
       /\ Starts(First(Top(w).hand))
       /\ GoTo(w, "begin")
  ELSE /\ stack' = Pop(w)
       /\ GoTo(w, IF Len(stack[w]) = 1 THEN "idle" ELSE "run")
       /\ UNCHANGED started

Tell(w) ==
  /\ at[w] = "tell"
  /\ LET owner == Top(w).owner
     IN told' = [told EXCEPT ![owner] = @ \/ waits[owner] = Top(w).code]
  /\ GoOn(w)
  /\ UNCHANGED <<latent, queue, waits, latch, held>>
\* ANCHOR_END: take

\* ANCHOR: wait
(* No worker has taken the bundle: its owner takes it out of the queue, and  *)
(* all its jobs are latent again. The owner runs the one that it joins.      *)
Reclaim(w) ==
  /\ AtJoin(w)
  /\ \E i \in DOMAIN queue :
       /\ IsIn(Awaited(w), queue[i])
       /\ queue'  = Without(queue, queue[i])
       /\ latent' = [latent EXCEPT ![Top(w).code] =
                       @ \o Without(queue[i], Awaited(w))]
  /\ stack' = Push(w, Activation(Awaited(w), Null, << >>))
  /\ Starts(Awaited(w))
  /\ GoTo(w, "begin")
  /\ UNCHANGED <<waits, told, latch, held>>

\* Another worker has it. The owner says that it waits, and looks at the latch
\* after that: either it sees the latch, or that worker sees that it waits.
IsElsewhere(w) ==
  /\ AtJoin(w) /\ ~latch[Awaited(w)]
  /\ ~IsIn(Awaited(w), latent[Top(w).code])
  /\ \A i \in DOMAIN queue : ~IsIn(Awaited(w), queue[i])

SayWaits(w) ==
  /\ IsElsewhere(w)
  /\ waits' = [waits EXCEPT ![w] = Awaited(w)]
  /\ GoTo(w, "look")
  /\ UNCHANGED <<latent, queue, stack, told, latch, started, held>>

LookAtLatch(w) ==
  /\ at[w] = "look"
  /\ IF latch[Awaited(w)]
     THEN GoTo(w, "run") /\ waits' = [waits EXCEPT ![w] = Null]
     ELSE GoTo(w, "parked") /\ UNCHANGED waits
  /\ UNCHANGED <<latent, queue, stack, told, latch, started, held>>

WakeUp(w) ==
  /\ at[w] = "parked" /\ told[w]
  /\ told'  = [told EXCEPT ![w] = FALSE]
  /\ waits' = [waits EXCEPT ![w] = Null]
  /\ GoTo(w, "run")
  /\ UNCHANGED <<latent, queue, stack, latch, started, held>>
\* ANCHOR_END: wait

Step(w) == \/ Begin(w) \/ JoinLatent(w) \/ JoinReturn(w) \/ Finish(w)
           \/ Share(w) \/ Take(w) \/ SetLatch(w) \/ Tell(w)
           \/ Reclaim(w) \/ SayWaits(w) \/ LookAtLatch(w) \/ WakeUp(w)

\* The call is over, and all workers are idle. Any other standstill is a
\* deadlock.
Over == \A w \in Workers : at[w] = "idle"
Done == Over /\ UNCHANGED vars

Next == Done \/ \E w \in Workers : Step(w)

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
\* ANCHOR: properties
TypeOK ==
  /\ at \in [Workers -> {"idle", "begin", "run", "latch", "tell", "look",
                         "parked"}]
  /\ waits \in [Workers -> Jobs \cup {Null}]
  /\ held \in Jobs \cup {Call, Null}

\* No job is started twice, and at the end each was started and is done.
ExactlyOnce ==
  /\ \A j \in Jobs : started[j] <= 1
  /\ Over => \A j \in Jobs : latch[j]

\* All jobs of a bundle, and of a hand, have one owner.
OneOwner ==
  LET hands   == UNION {{stack[w][i].hand : i \in DOMAIN stack[w]} :
                         w \in Workers}
      bundles == hands \cup {queue[i] : i \in DOMAIN queue}
  IN \A b \in bundles :
       \A i \in DOMAIN b : Parent(b[i]) = Parent(b[1])

\* No owner is parked for a job that lies in a hand, unless the worker that has
\* the hand is about to begin that job.
NoWaitForHand ==
  \A w \in Workers :
    at[w] = "parked" =>
      \/ started[Awaited(w)] = 1
      \/ \E v \in Workers : /\ at[v] = "tell" /\ Top(v).hand # << >>
                            /\ First(Top(v).hand) = Awaited(w)
\* ANCHOR_END: properties
=============================================================================
