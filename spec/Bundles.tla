------------------------------ MODULE Bundles ------------------------------
(* Jobs that are shared together: what Heartbeat would need for it. The      *)
(* runtime shares one job at a time; the simulator tries more (the chapter   *)
(* on scale has the figures). Here is the protocol that is left to build.    *)
(*                                                                           *)
(* Some of the oldest latent jobs of one piece of code are a bundle. It is   *)
(* one entry of the queue. The worker that takes it claims one of its jobs   *)
(* after the other, the newest first, without the lock: a claim is one       *)
(* atomic step on a counter, and a latch is set by one atomic step, too. A   *)
(* worker that claims may share the bundle once more: then two workers       *)
(* claim.                                                                    *)
(*                                                                           *)
(* The owner claims in the same way. It joins its newest job first. So this  *)
(* job is unclaimed, and the next one to be claimed, or some worker has      *)
(* begun it. No job lies in the hand of a worker that has not begun it, so   *)
(* no owner waits for one.                                                   *)
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
  latent,     \* for each piece of code: its jobs in its owner's list, oldest first
  unclaimed,  \* for each bundle, which is called as its oldest job: what is left
  queue,      \* the shared bundles, the oldest promotion first
  stack,      \* the activations of each worker, the newest last
  at,         \* what each worker does
  told,       \* whether a notification is on its way to the worker
  latch,      \* of each job: clear; watched by its owner, which is parked; or set
  started,    \* how often each job was started
  held        \* the code that has the user's lock, or Null

vars == <<latent, unclaimed, queue, stack, at, told, latch, started, held>>

\* An activation: which code, how many of its jobs are not joined yet, and, if
\* the code is a job that was claimed, of which bundle, and the worker that waits
\* for it. A worker that has taken a bundle and has claimed no job has an
\* activation without code.
Activation(x, bundle, owner) ==
  [code |-> x, open |-> IF x = Null THEN 0 ELSE Len(Forks[x]),
   bundle |-> bundle, owner |-> owner]

Init == /\ latent    = [x \in Jobs \cup {Call} |-> << >>]
        /\ unclaimed = [j \in Jobs |-> << >>]
        /\ queue     = << >>
        /\ stack     = [w \in Workers |-> IF w # Caller THEN << >>
                                          ELSE <<Activation(Call, Null, Null)>>]
        /\ at        = [w \in Workers |-> IF w = Caller THEN "begin" ELSE "idle"]
        /\ told      = [w \in Workers |-> FALSE]
        /\ latch     = [j \in Jobs |-> "clear"]
        /\ started   = [j \in Jobs |-> 0]
        /\ held      = Null
\* ANCHOR_END: state

Last(s)       == s[Len(s)]
Front(s)      == SubSeq(s, 1, Len(s) - 1)
Prefix(s, n)  == SubSeq(s, 1, n)
Rest(s, n)    == SubSeq(s, n + 1, Len(s))
Without(s, e) == SelectSeq(s, LAMBDA x : x # e)
IsIn(e, s)    == \E i \in DOMAIN s : s[i] = e

Top(w)        == Last(stack[w])
Below(w)      == stack[w][Len(stack[w]) - 1]
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

\* The job that an activation joins next.
Joins(a)   == Forks[a.code][a.open]
Awaited(w) == Joins(Top(w))
AtJoin(w)  == at[w] = "run" /\ Top(w).open > 0

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
  /\ UNCHANGED <<unclaimed, queue, stack, told, latch, started>>

\* The job is latent, and its owner runs it.
JoinLatent(w) ==
  /\ AtJoin(w) /\ IsIn(Awaited(w), latent[Top(w).code])
  /\ latent' = [latent EXCEPT ![Top(w).code] = Without(@, Awaited(w))]
  /\ stack'  = Push(w, Activation(Awaited(w), Null, Null))
  /\ Starts(Awaited(w))
  /\ GoTo(w, "begin")
  /\ UNCHANGED <<unclaimed, queue, told, latch, held>>

\* The job is done, and its owner goes on.
JoinReturn(w) ==
  /\ AtJoin(w) /\ latch[Awaited(w)] = "set"
  /\ LET a == [Top(w) EXCEPT !.open = @ - 1]
     IN /\ stack' = SetTop(w, a)
        /\ held'  = IF held = a.code /\ a.open = HeldFor[a.code]
                    THEN Null ELSE held
  /\ UNCHANGED <<latent, unclaimed, queue, at, told, latch, started>>

\* A call or a job ends. If the job was claimed, its owner may have to be told.
Finish(w) ==
  /\ at[w] = "run" /\ Top(w).open = 0
  /\ held' = IF held = Top(w).code THEN Null ELSE held
  /\ IF Top(w).bundle # Null
     THEN GoTo(w, "latch") /\ UNCHANGED <<stack, latch>>
     ELSE /\ stack' = Pop(w)
          /\ latch' = [j \in Jobs |-> IF j = Top(w).code THEN "set" ELSE latch[j]]
          /\ GoTo(w, IF Top(w).code = Call THEN "idle" ELSE "run")
  /\ UNCHANGED <<latent, unclaimed, queue, told, started>>
\* ANCHOR_END: code

-----------------------------------------------------------------------------
\* ANCHOR: share
\* A worker that could take what is shared: it is idle, or parked in a join.
HasTime(w)   == at[w] \in {"idle", "parked"}
IsAsked(w)   == at[w] = "run" /\ \E v \in Workers : HasTime(v)

\* A worker shares some of the oldest jobs of its list.
Share(w) ==
  /\ IsAsked(w)
  /\ LET own == latent[Top(w).code]
     IN \E n \in 1..Len(own) :
          /\ unclaimed' = [unclaimed EXCEPT ![own[1]] = Prefix(own, n)]
          /\ queue'     = Append(queue, own[1])
          /\ latent'    = [latent EXCEPT ![Top(w).code] = Rest(@, n)]
  /\ UNCHANGED <<stack, at, told, latch, started, held>>

\* A worker shares once more what is left of the bundle of which it claims.
ShareAgain(w) ==
  /\ IsAsked(w) /\ Top(w).bundle # Null
  /\ unclaimed[Top(w).bundle] # << >> /\ ~IsIn(Top(w).bundle, queue)
  /\ queue' = Append(queue, Top(w).bundle)
  /\ UNCHANGED <<latent, unclaimed, stack, at, told, latch, started, held>>
\* ANCHOR_END: share

\* ANCHOR: take
\* An entry passes from the queue to a worker, under the lock. Other workers may
\* have claimed all of the bundle meanwhile.
MayTake(w, b) ==
  IF stack[w] = << >> \/ Waiting = "HelpAny" THEN TRUE
  ELSE Waiting = "HelpDescendants" /\ IsBelow(b, Awaited(w))

Take(w) ==
  /\ HasTime(w)
  /\ \E i \in DOMAIN queue :
       /\ MayTake(w, queue[i])
       /\ \A k \in 1..(i - 1) : ~MayTake(w, queue[k])
       /\ stack' = Push(w, Activation(Null, queue[i], Null))
       /\ queue' = Without(queue, queue[i])
  /\ GoTo(w, "claim")
  /\ UNCHANGED <<latent, unclaimed, told, latch, started, held>>

\* The newest job of a bundle that no worker has begun, in one step.
Claims(b, j) ==
  /\ unclaimed[b] # << >> /\ j = Last(unclaimed[b])
  /\ unclaimed' = [unclaimed EXCEPT ![b] = Front(@)]

\* The worker claims the next job. If there is none, it goes on with what is
\* below the bundle.
Leaves(w) == stack' = Pop(w) /\ GoTo(w, IF Len(stack[w]) = 1 THEN "idle" ELSE "run")

Claim(w) ==
  /\ at[w] = "claim"
  /\ LET b == Top(w).bundle
     IN IF unclaimed[b] = << >>
        THEN Leaves(w) /\ UNCHANGED <<unclaimed, started>>
        ELSE \E j \in Jobs :
               /\ Claims(b, j)
               /\ stack' = SetTop(w, Activation(j, b, OwnerOf(Parent(j))))
               /\ Starts(j)
               /\ GoTo(w, "begin")
  /\ UNCHANGED <<latent, queue, told, latch, held>>

\* What the worker waits for has come about. It does not claim the rest, and
\* puts the bundle back: no other worker may have it.
GiveBack(w) ==
  /\ at[w] = "claim" /\ Len(stack[w]) > 1
  /\ latch[Joins(Below(w))] = "set" /\ unclaimed[Top(w).bundle] # << >>
  /\ queue' = Append(Without(queue, Top(w).bundle), Top(w).bundle)
  /\ Leaves(w)
  /\ UNCHANGED <<latent, unclaimed, told, latch, started, held>>

\* The latch is set by an atomic exchange, without the lock. What was there
\* before says whether the owner has to be told. Who that is, the worker knows
\* from before: the owner may go on, and its job be gone, as soon as the latch is
\* set.
SetLatch(w) ==
  /\ at[w] = "latch"
  /\ latch' = [latch EXCEPT ![Top(w).code] = "set"]
  /\ GoTo(w, IF latch[Top(w).code] = "watched" THEN "tell" ELSE "claim")
  /\ UNCHANGED <<latent, unclaimed, queue, stack, told, started, held>>

Tell(w) ==
  /\ at[w] = "tell"
  /\ told' = [told EXCEPT ![Top(w).owner] = TRUE]
  /\ GoTo(w, "claim")
  /\ UNCHANGED <<latent, unclaimed, queue, stack, latch, started, held>>
\* ANCHOR_END: take

\* ANCHOR: wait
\* No worker has begun the job: its owner claims it, and runs it.
ClaimOwn(w) ==
  /\ AtJoin(w)
  /\ \E b \in Jobs : Claims(b, Awaited(w))
  /\ stack' = Push(w, Activation(Awaited(w), Null, Null))
  /\ Starts(Awaited(w))
  /\ GoTo(w, "begin")
  /\ UNCHANGED <<latent, queue, told, latch, held>>

\* Another worker has begun it. The owner says in the latch that it waits, by a
\* compare-and-swap: if the latch was set meanwhile, that fails.
IsElsewhere(w) ==
  /\ AtJoin(w)
  /\ ~IsIn(Awaited(w), latent[Top(w).code])
  /\ \A b \in Jobs : ~IsIn(Awaited(w), unclaimed[b])

Watch(w) ==
  /\ IsElsewhere(w) /\ latch[Awaited(w)] # "set"
  /\ latch' = [latch EXCEPT ![Awaited(w)] = "watched"]
  /\ GoTo(w, "parked")
  /\ UNCHANGED <<latent, unclaimed, queue, stack, told, started, held>>

WakeUp(w) ==
  /\ at[w] = "parked" /\ told[w]
  /\ told' = [told EXCEPT ![w] = FALSE]
  /\ GoTo(w, "run")
  /\ UNCHANGED <<latent, unclaimed, queue, stack, latch, started, held>>
\* ANCHOR_END: wait

Step(w) == \/ Begin(w) \/ JoinLatent(w) \/ JoinReturn(w) \/ Finish(w)
           \/ Share(w) \/ ShareAgain(w) \/ Take(w) \/ Claim(w) \/ GiveBack(w)
           \/ SetLatch(w) \/ Tell(w) \/ ClaimOwn(w) \/ Watch(w) \/ WakeUp(w)

\* The call is over, and all workers are idle. Any other standstill is a
\* deadlock.
Over == \A w \in Workers : at[w] = "idle"
Done == Over /\ UNCHANGED vars

Next == Done \/ \E w \in Workers : Step(w)

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
\* ANCHOR: properties
TypeOK ==
  /\ latch \in [Jobs -> {"clear", "watched", "set"}]
  /\ held \in Jobs \cup {Call, Null}
  /\ \A b \in Jobs : \A i \in DOMAIN unclaimed[b] : unclaimed[b][i] \in Jobs

\* No job is started twice, and at the end each was started and is done.
ExactlyOnce ==
  /\ \A j \in Jobs : started[j] <= 1
  /\ Over => \A j \in Jobs : latch[j] = "set"

\* While jobs of a bundle are left, it is in the queue, or a worker claims of it.
NoneForgotten ==
  \A b \in Jobs :
    unclaimed[b] # << >> =>
      \/ IsIn(b, queue)
      \/ \E w \in Workers : \E i \in DOMAIN stack[w] : stack[w][i].bundle = b

\* An owner comes to the newest unclaimed job of a bundle, or to one that is
\* claimed. So one counter is enough for both ends.
NewestFirst ==
  \A w \in Workers : AtJoin(w) =>
    \A b \in Jobs : IsIn(Awaited(w), unclaimed[b]) =>
                      Awaited(w) = Last(unclaimed[b])

\* No owner is parked for a job that no worker has begun.
NoWaitForUnclaimed ==
  \A w \in Workers : at[w] = "parked" => started[Awaited(w)] = 1
\* ANCHOR_END: properties
=============================================================================
