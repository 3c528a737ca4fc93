------------------------------- MODULE Offers -------------------------------
(* Sharing without waking. While a thread from outside waits for a call, it  *)
(* watches the pool. Then the pool's threads only offer what they fork: the  *)
(* job is shared, and no worker is woken for it. When the call has taken a   *)
(* while, the caller watches no longer, and announces the offers. Of the     *)
(* pool below it is taken for granted that an announced job is taken, as     *)
(* after Heartbeat's Promote.                                                *)
(* A crowd, see Pool.tla, is one more such caller: it begins to watch when   *)
(* as many workers are busy as there are processors, and what is shared      *)
(* without a beat meanwhile is offered. It leaves when that is over, or when *)
(* the beater's timer has rung. Its steps are parts of critical sections, so *)
(* its behaviours are some of those here. What a thread spawns that computes *)
(* beside the workers is shared so, too: in a crowd its Spawn is an Offer.   *)
EXTENDS Naturals, FiniteSets

CONSTANTS
  Callers,        \* threads from outside, each with one call
  Threads,        \* the pool's threads that run jobs
  Jobs            \* what they fork

\* ANCHOR: state
VARIABLES
  watchers,  \* how many callers are counted as watching
  caller,    \* what each caller does
  thread,    \* what each thread of the pool does
  job        \* where each job is

vars == <<watchers, caller, thread, job>>

Init == /\ watchers = 0
        /\ caller = [c \in Callers |-> "before"]
        /\ thread = [t \in Threads |-> "runs"]
        /\ job    = [j \in Jobs |-> "latent"]
\* ANCHOR_END: state

Offered == {j \in Jobs : job[j] = "offered"}

Announced == [j \in Jobs |-> IF j \in Offered THEN "announced" ELSE job[j]]

\* A thread makes a step that changes what it does.
Goes(t, from, to) == thread[t] = from /\ thread' = [thread EXCEPT ![t] = to]
Turns(c, from, to) == caller[c] = from /\ caller' = [caller EXCEPT ![c] = to]

-----------------------------------------------------------------------------
\* ANCHOR: watch
\* A caller says that it watches, and waits for its call.
BeginWatch(c) ==
  /\ Turns(c, "before", "watches")
  /\ watchers' = watchers + 1
  /\ UNCHANGED <<thread, job>>

(* The call is over, or has taken a while. The caller first says that it no  *)
(* longer watches. If no other thread does, it looks for offers, without the *)
(* pool's lock, and announces them. After most short calls there are none.   *)
EndWatch(c) ==
  /\ Turns(c, "watches", IF watchers = 1 THEN "leaves" ELSE "after")
  /\ watchers' = watchers - 1
  /\ UNCHANGED <<thread, job>>

LookForLast(c) ==
  /\ Turns(c, "leaves", IF Offered = {} THEN "after" ELSE "announces")
  /\ UNCHANGED <<watchers, thread, job>>

AnnounceLast(c) ==
  /\ Turns(c, "announces", "after")
  /\ job' = Announced
  /\ UNCHANGED <<watchers, thread>>
\* ANCHOR_END: watch

\* ANCHOR: offer
\* A thread that has forked looks whether another one watches.
LookFirst(t) ==
  /\ Goes(t, "runs", IF watchers > 0 THEN "offers" ELSE "shares")
  /\ \E j \in Jobs : job[j] = "latent"
  /\ UNCHANGED <<watchers, caller, job>>

\* Under the pool's lock: the job is shared, and no worker is woken.
Offer(t, j) ==
  /\ Goes(t, "offers", "offered") /\ job[j] = "latent"
  /\ job' = [job EXCEPT ![j] = "offered"]
  /\ UNCHANGED <<watchers, caller>>

(* It looks again. If no thread watches any longer, perhaps none will        *)
(* announce the offer: so it does that itself, if the offer is still there.  *)
LookAgain(t) ==
  /\ Goes(t, "offered", IF watchers > 0 THEN "runs" ELSE "unwatched")
  /\ UNCHANGED <<watchers, caller, job>>

LookForOwn(t) ==
  /\ Goes(t, "unwatched", IF Offered = {} THEN "runs" ELSE "announces")
  /\ UNCHANGED <<watchers, caller, job>>

AnnounceOwn(t) ==
  /\ Goes(t, "announces", "runs")
  /\ job' = Announced
  /\ UNCHANGED <<watchers, caller>>

\* No thread watches: Heartbeat's Promote, which wakes a worker.
Share(t, j) ==
  /\ Goes(t, "shares", "runs") /\ job[j] = "latent"
  /\ job' = [job EXCEPT ![j] = "announced"]
  /\ UNCHANGED <<watchers, caller>>

\* Another thread has forked what this one was going to share.
GivesUp(t) ==
  /\ thread[t] \in {"offers", "shares"} /\ ~\E j \in Jobs : job[j] = "latent"
  /\ thread' = [thread EXCEPT ![t] = "runs"]
  /\ UNCHANGED <<watchers, caller, job>>

\* Its owner takes it back, or a worker that looks for work takes it.
Take(j) ==
  /\ job[j] \in {"offered", "announced"}
  /\ job' = [job EXCEPT ![j] = "taken"]
  /\ UNCHANGED <<watchers, caller, thread>>
\* ANCHOR_END: offer

Rest == /\ \A c \in Callers : caller[c] = "after"
        /\ \A t \in Threads : thread[t] = "runs"
        /\ \A j \in Jobs : job[j] = "taken"
        /\ UNCHANGED vars

Next == \/ Rest
        \/ \E c \in Callers : \/ BeginWatch(c) \/ EndWatch(c)
                              \/ LookForLast(c) \/ AnnounceLast(c)
        \/ \E t \in Threads : \/ LookFirst(t) \/ LookAgain(t) \/ LookForOwn(t)
                              \/ AnnounceOwn(t) \/ GivesUp(t)
                              \/ \E j \in Jobs : Offer(t, j) \/ Share(t, j)
        \/ \E j \in Jobs : Take(j)

(* No caller watches for ever, and no worker need look for an offer.         *)
Fairness ==
  /\ \A c \in Callers : /\ WF_vars(EndWatch(c))
                         /\ WF_vars(LookForLast(c)) /\ WF_vars(AnnounceLast(c))
  /\ \A t \in Threads : /\ WF_vars(LookAgain(t))
                         /\ WF_vars(LookForOwn(t)) /\ WF_vars(AnnounceOwn(t))
  /\ \A j \in Jobs : WF_vars(job[j] = "announced" /\ Take(j))

Spec == Init /\ [][Next]_vars /\ Fairness

-----------------------------------------------------------------------------
\* ANCHOR: properties
TypeOK ==
  /\ watchers \in 0..Cardinality(Callers)
  /\ caller \in [Callers -> {"before", "watches", "leaves", "announces", "after"}]
  /\ thread \in [Threads -> {"runs", "offers", "offered", "unwatched",
                             "announces", "shares"}]
  /\ job \in [Jobs -> {"latent", "offered", "announced", "taken"}]

CountOK == watchers = Cardinality({c \in Callers : caller[c] = "watches"})

\* While a job is offered, some thread is going to announce it.
NoOfferForgotten ==
  Offered # {} => \/ watchers > 0
                  \/ \E c \in Callers : caller[c] \in {"leaves", "announces"}
                  \/ \E t \in Threads :
                       thread[t] \in {"offered", "unwatched", "announces"}

\* What is offered is taken, though no owner comes to it.
OffersTaken == \A j \in Jobs : (job[j] = "offered") ~> (job[j] = "taken")
\* ANCHOR_END: properties
=============================================================================
