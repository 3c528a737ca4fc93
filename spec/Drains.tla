------------------------------- MODULE Drains -------------------------------
(* Detached jobs, one floor above Heartbeat. They stand in queues of their   *)
(* own. To push, to pop and to look at one queue is one step each: the queue *)
(* of the threads from outside has a lock, and the others are rings, whose   *)
(* orderings give the same (job/ring.rs). What Heartbeat calls a detached    *)
(* job is here a drain: it runs the jobs of the queues until there is none.  *)
(* Of the pool below it is taken for granted that a shared drain is run      *)
(* once, by an idle thread, some time: ExactlyOnce, NoLostWake and           *)
(* SpawnedRun there.                                                         *)
(* When each background thread runs a drain, the spare thread is asked. It   *)
(* does what a drain does, and is no part of the pool below.                 *)
EXTENDS Naturals, Sequences, FiniteSets

CONSTANTS
  Threads,        \* the background threads
  Outside,        \* a thread that is none of them
  Spare,          \* the spare thread
  HasSpare,       \* whether there is one
  Jobs,
  SpawnedBy,      \* which job, or Outside, spawns this job
  WaitsFor,       \* which job must have begun before this job ends, or Null
  Null

\* ANCHOR: state
VARIABLES
  queue,    \* for each thread and for Outside: the jobs that wait, oldest first
  drains,   \* how many drains are counted
  shared,   \* how many drains are shared, and no thread has taken them
  at,       \* what each thread does: "idle", or a step of a drain
  runs,     \* the job that the thread runs, or Null
  below,    \* the jobs below it on the thread's stack: each has an open join
  waiting,  \* the jobs that wait for an event
  unseen,   \* the queues that a drain that ends has not looked at
  asked,    \* whether the spare thread is asked for, or awake
  standby,  \* the idle threads that poll, and see to what is handed over
  handed,   \* how many drains others have handed over, for them to share
  started   \* how often each job was started

duty == <<standby, handed>>
vars == <<queue, drains, shared, at, runs, below, waiting, unseen, asked,
           duty, started>>

\* Those that run detached jobs.
Helpers  == Threads \cup {Spare}
Spawners == Helpers \cup {Outside}
\* Each has a queue of its own.
Queues   == IF HasSpare THEN Spawners ELSE Spawners \ {Spare}

Init == /\ queue   = [s \in Queues |-> << >>]
        /\ drains  = 0
        /\ shared  = 0
        /\ at      = [s \in Spawners |-> IF s = Outside THEN "run" ELSE "idle"]
        /\ runs    = [s \in Spawners |-> IF s = Outside THEN Outside ELSE Null]
        /\ below   = [s \in Spawners |-> << >>]
        /\ waiting = {}
        /\ unseen  = [s \in Spawners |-> {}]
        /\ asked   = ~HasSpare
        /\ standby = {}
        /\ handed  = 0
        /\ started = [j \in Jobs |-> 0]
\* ANCHOR_END: state

\* The thread of a job that waits may be in the middle of a drain.
Most == Cardinality(Threads) + Cardinality(waiting)

InQueue(j) == \E s \in Queues : \E i \in DOMAIN queue[s] : queue[s][i] = j
\* Not spawned yet.
New(j) == started[j] = 0 /\ ~InQueue(j)

\* The job that it runs has spawned what it spawns.
HasSpawned(w) == \A j \in Jobs : SpawnedBy[j] = runs[w] => ~New(j)

\* What w does, it does on top of an open join.
IsOnTop(w) == below[w] # << >>

\* What a thread does whose drain has ended. Its last job is not counted.
Ended(w) == IF runs[w] \in waiting THEN "wait" ELSE IF runs[w] # Null THEN "run"
            ELSE IF IsOnTop(w) THEN "back" ELSE "idle"

\* Whether it is the spare thread, and on top of nothing.
EndsSpare(w) == w = Spare /\ runs[w] = Null /\ ~IsOnTop(w)

Goes(s, from, to) == at[s] = from /\ at' = [at EXCEPT ![s] = to]

-----------------------------------------------------------------------------
\* ANCHOR: Push
(* A thread spawns a job: one step on its queue. Then it                     *)
(* counts the drains, and if there may be one more, it shares one.           *)
Push(s, j) ==
  /\ New(j) /\ SpawnedBy[j] = runs[s]
  /\ Goes(s, "run", "pushed")
  /\ queue' = [queue EXCEPT ![s] = Append(@, j)]
  /\ UNCHANGED <<drains, shared, runs, below, waiting, unseen, asked, duty,
                 started>>

Counted(s, from, more, full) ==
  /\ at[s] = from
  /\ IF drains < Cardinality(Threads)
     THEN drains' = drains + 1 /\ at' = [at EXCEPT ![s] = more]
     ELSE drains' = drains /\ at' = [at EXCEPT ![s] = full]
  /\ UNCHANGED <<queue, shared, runs, below, waiting, unseen, asked, duty,
                 started>>

(* Each background thread runs a drain. If the spare thread is asleep, it is *)
(* asked. Otherwise there may be a drain for a thread that waits.            *)
Asked(s, from, more, enough) ==
  /\ at[s] = from
  /\ asked' = TRUE
  /\ IF asked /\ drains < Most
     THEN drains' = drains + 1 /\ at' = [at EXCEPT ![s] = more]
     ELSE drains' = drains /\ at' = [at EXCEPT ![s] = enough]
  /\ UNCHANGED <<queue, shared, runs, below, waiting, unseen, duty, started>>

CountPushed(s) == Counted(s, "pushed", "share", "full")
AskForPushed(s) == Asked(s, "full", "share", "run")

\* Heartbeat's Spawn: a step under the pool's lock.
ShareDrain(s) ==
  /\ at[s] \in {"share", "yield"}
  /\ at' = [at EXCEPT ![s] = IF @ = "share" THEN Ended(s) ELSE "idle"]
  /\ shared' = shared + 1
  /\ UNCHANGED <<queue, drains, runs, below, waiting, unseen, asked, duty,
                 started>>
\* ANCHOR_END: Push

\* ANCHOR: Standby
(* An idle thread has found no shared drain, and polls. It stands by         *)
(* meanwhile: a thread that has to share a drain (in the code, a thread from *)
(* outside) may hand that over, and is spared the pool's lock. The thread    *)
(* that ends its standby shares the drain, if none has seen to it before.    *)
BeginStandby(w) ==
  /\ w \in Threads \ standby /\ at[w] = "idle" /\ shared = 0
  /\ standby' = standby \cup {w}
  /\ UNCHANGED <<queue, drains, shared, at, runs, below, waiting, unseen,
                 asked, handed, started>>

HandOver(s) ==
  /\ runs[s] # Null /\ Goes(s, "share", Ended(s))
  /\ handed < Cardinality(standby)
  /\ handed' = handed + 1
  /\ UNCHANGED <<queue, drains, shared, runs, below, waiting, unseen, asked,
                 standby, started>>

EndStandby(w) ==
  /\ w \in standby
  /\ standby' = standby \ {w}
  /\ IF handed > 0
     THEN handed' = handed - 1 /\ at' = [at EXCEPT ![w] = "share"]
     ELSE UNCHANGED <<handed, at>>
  /\ UNCHANGED <<queue, drains, shared, runs, below, waiting, unseen, asked,
                 started>>

(* The thread that drops the pool has spawned all that it spawns. It takes   *)
(* back what no thread has seen to, and shares it.                           *)
TakeBack ==
  /\ at[Outside] = "run" /\ HasSpawned(Outside)
  /\ handed > 0 /\ handed' = handed - 1
  /\ shared' = shared + 1
  /\ UNCHANGED <<queue, drains, at, runs, below, waiting, unseen, asked,
                 standby, started>>
\* ANCHOR_END: Standby

\* Heartbeat's TakeSharedJob.
TakeDrain(w) ==
  /\ w # Spare /\ w \notin standby
  /\ shared > 0 /\ Goes(w, "idle", "pop")
  /\ shared' = shared - 1
  /\ UNCHANGED <<queue, drains, runs, below, waiting, unseen, asked, duty,
                 started>>

\* ANCHOR: WakeSpare
\* The spare thread is asked, and wakes up.
WakeSpare == /\ HasSpare /\ asked /\ Goes(Spare, "idle", "pop")
             /\ UNCHANGED <<queue, drains, shared, runs, below, waiting,
                            unseen, asked, duty, started>>
\* ANCHOR_END: WakeSpare

(* TakeDrain in an open join of the job that the thread runs, or in its wait *)
(* for an event. Other jobs may wait for what this job spawns, so it spawns  *)
(* first.                                                                    *)
TakeOnTop(w) ==
  /\ shared > 0 /\ HasSpawned(w)
  /\ at[w] \in {"run", "wait"} /\ at' = [at EXCEPT ![w] = "pop"]
  /\ shared' = shared - 1
  /\ below'  = [below EXCEPT ![w] = Append(@, runs[w])]
  /\ runs'   = [runs EXCEPT ![w] = Null]
  /\ UNCHANGED <<queue, drains, waiting, unseen, asked, duty, started>>

\* ANCHOR: Pop
(* A drain takes the oldest job of a queue: its own one, or, if that is      *)
(* empty and from time to time before, another one. A drain on top of an     *)
(* open join has its last job then, and ends before that job begins.         *)
Pop(w, s) ==
  /\ queue[s] # << >>
  /\ Goes(w, "pop", IF IsOnTop(w) THEN "last" ELSE "run")
  /\ queue'   = [queue EXCEPT ![s] = Tail(@)]
  /\ runs'    = [runs EXCEPT ![w] = Head(queue[s])]
  /\ started' = [started EXCEPT ![Head(queue[s])] = @ + 1]
  /\ UNCHANGED <<drains, shared, below, waiting, unseen, asked, duty>>
\* ANCHOR_END: Pop

\* ANCHOR: PopOnTop
(* A job that waits looks for other work between two looks, in the code by   *)
(* yield_now. It takes the oldest job of a queue and runs it on top, as a    *)
(* part of no drain.                                                         *)
PopOnTop(w, s) ==
  /\ queue[s] # << >>
  /\ at[w] = "run" /\ runs[w] # Null /\ HasSpawned(w)
  /\ WaitsFor[runs[w]] # Null /\ started[WaitsFor[runs[w]]] = 0
  /\ queue'   = [queue EXCEPT ![s] = Tail(@)]
  /\ below'   = [below EXCEPT ![w] = Append(@, runs[w])]
  /\ runs'    = [runs EXCEPT ![w] = Head(queue[s])]
  /\ started' = [started EXCEPT ![Head(queue[s])] = @ + 1]
  /\ UNCHANGED <<drains, shared, at, waiting, unseen, asked, duty>>
\* ANCHOR_END: PopOnTop

(* The job has spawned what it spawns, and what it waits for has begun. Then *)
(* its drain pops the next one, or the thread goes back to the open join.    *)
Return(w) ==
  /\ w # Outside
  /\ Goes(w, "run", IF IsOnTop(w) THEN "back" ELSE "pop")
  /\ HasSpawned(w)
  /\ WaitsFor[runs[w]] # Null => started[WaitsFor[runs[w]]] > 0
  /\ runs' = [runs EXCEPT ![w] = Null]
  /\ UNCHANGED <<queue, drains, shared, below, waiting, unseen, asked, duty,
                 started>>

\* Whether the job waits for an event, and does not block its thread.
ByEvent(w) == WaitsFor[runs[w]] # Null

(* The job waits for an event: that another job begins. It says so, and then *)
(* its thread looks at all queues, as at the end of a drain.                 *)
BeginWait(w) ==
  /\ Goes(w, "run", "look")
  /\ HasSpawned(w) /\ ByEvent(w)
  /\ waiting' = waiting \cup {runs[w]}
  /\ unseen' = [unseen EXCEPT ![w] = Queues]
  /\ UNCHANGED <<queue, drains, shared, runs, below, asked, duty, started>>

EndWait(w) ==
  /\ at[w] = "wait" /\ started[WaitsFor[runs[w]]] > 0
  /\ at' = [at EXCEPT ![w] = "run"]
  /\ waiting' = waiting \ {runs[w]}
  /\ UNCHANGED <<queue, drains, shared, runs, below, unseen, asked, duty,
                 started>>

\* The thread goes back to the job below, which goes on or waits.
GoBack(w) ==
  /\ Goes(w, "back", IF below[w][Len(below[w])] \in waiting THEN "wait" ELSE "run")
  /\ runs'  = [runs EXCEPT ![w] = below[w][Len(below[w])]]
  /\ below' = [below EXCEPT ![w] = SubSeq(@, 1, Len(@) - 1)]
  /\ UNCHANGED <<queue, drains, shared, waiting, unseen, asked, duty,
                 started>>

(* A job is shared for which an owner waits: the drain is shared again, and  *)
(* counted as before.                                                        *)
Yield(w) ==
  /\ \E s \in Queues : queue[s] # << >>
  /\ ~IsOnTop(w) /\ w # Spare
  /\ Goes(w, "pop", "yield")
  /\ UNCHANGED <<queue, drains, shared, runs, below, waiting, unseen, asked,
                 duty, started>>

\* ANCHOR: EndDrain
(* A drain has found no job, or has its last one. It takes itself off the    *)
(* count, and only then looks at all queues, one by one. A thread            *)
(* that pushes after that look reads the new count, and shares a drain.      *)
EndDrain(w) ==
  /\ ~EndsSpare(w)
  /\ at[w] = "last" \/ (at[w] = "pop" /\ queue[w] = << >>)
  /\ at' = [at EXCEPT ![w] = "look"]
  /\ drains' = drains - 1
  /\ unseen' = [unseen EXCEPT ![w] = Queues]
  /\ UNCHANGED <<queue, shared, runs, below, waiting, asked, duty, started>>

LookAgain(w, s) ==
  /\ at[w] = "look" /\ s \in unseen[w]
  /\ unseen' = [unseen EXCEPT ![w] = IF queue[s] = << >> THEN @ \ {s} ELSE {}]
  /\ at' = [at EXCEPT ![w] = IF queue[s] # << >> THEN "count"
                             ELSE IF unseen'[w] = {} THEN Ended(w) ELSE "look"]
  /\ UNCHANGED <<queue, drains, shared, runs, below, waiting, asked, duty,
                 started>>

\* The drain goes on; or, beside its last job, it leaves the rest to another.
CountAgain(w) ==
  /\ ~EndsSpare(w)
  /\ Counted(w, "count", IF runs[w] = Null THEN "pop" ELSE "share", "ask")

AskAgain(w) ==
  Asked(w, "ask", IF runs[w] = Null THEN "pop" ELSE "share", Ended(w))
\* ANCHOR_END: EndDrain

\* ANCHOR: EndSpare
(* The spare thread has found no job. It is asked for no more, and only then *)
(* looks at all queues. If it finds a job, it goes on, as if it was asked.   *)
EndSpare ==
  /\ EndsSpare(Spare)
  /\ Goes(Spare, "pop", "look") /\ queue[Spare] = << >>
  /\ asked' = FALSE
  /\ unseen' = [unseen EXCEPT ![Spare] = Queues]
  /\ UNCHANGED <<queue, drains, shared, runs, below, waiting, duty, started>>

GoOn ==
  /\ EndsSpare(Spare)
  /\ Goes(Spare, "count", "pop")
  /\ asked' = TRUE
  /\ UNCHANGED <<queue, drains, shared, runs, below, waiting, unseen, duty,
                 started>>
\* ANCHOR_END: EndSpare

Step(w) == \/ TakeDrain(w) \/ Return(w) \/ GoBack(w) \/ EndWait(w)
           \/ Yield(w) \/ EndDrain(w) \/ CountAgain(w) \/ AskAgain(w)
           \/ \E s \in Queues : Pop(w, s) \/ LookAgain(w, s)
           \/ w = Spare /\ (WakeSpare \/ EndSpare \/ GoOn)

\* All is done.
Rest == /\ \A j \in Jobs : started[j] > 0
        /\ \A w \in Helpers : at[w] = "idle"
        /\ (shared = 0 \/ Threads = {}) /\ at[Outside] = "run" /\ handed = 0
        /\ HasSpare => ~asked
        /\ UNCHANGED vars

Next == \/ Rest
        \/ \E w \in Helpers : \/ Step(w) \/ TakeOnTop(w) \/ BeginWait(w)
                             \/ \E s \in Queues : PopOnTop(w, s)
        \/ \E w \in Threads : BeginStandby(w) \/ EndStandby(w)
        \/ TakeBack
        \/ \E s \in Spawners : \/ CountPushed(s) \/ AskForPushed(s)
                               \/ ShareDrain(s) \/ HandOver(s)
                               \/ \E j \in Jobs : Push(s, j)

(* Each thread goes on, but none need take a drain in an open join, or a job *)
(* while its own waits. A drain that has a job to pop does not yield for     *)
(* ever instead.                                                             *)
Fairness ==
  /\ \A w \in Helpers :
       WF_vars(Step(w)) /\ SF_vars(\E s \in Queues : Pop(w, s))
  /\ \A w \in Threads : WF_vars(EndStandby(w))
  /\ \A s \in Spawners :
       /\ WF_vars(CountPushed(s) \/ AskForPushed(s) \/ ShareDrain(s))
       /\ \A j \in Jobs : WF_vars(Push(s, j))

Spec == Init /\ [][Next]_vars /\ Fairness

-----------------------------------------------------------------------------
\* ANCHOR: properties
TypeOK ==
  /\ drains \in 0..(2 * Cardinality(Helpers)) /\ shared \in 0..drains
  /\ asked \in BOOLEAN
  /\ standby \subseteq Threads /\ handed \in 0..drains
  /\ at \in [Spawners -> {"idle", "pop", "run", "pushed", "full", "share",
                          "yield", "last", "look", "count", "ask", "back",
                          "wait"}]

\* No job is started twice.
ExactlyOnce == \A j \in Jobs : started[j] <= 1

\* Each drain is counted: it is shared, or about to be, or a thread runs it.
\* The thread of a drain below an open join may run another one on top.
\* The spare thread is counted on top of an open join alone.
\* A thread that shares a drain for another one runs none.
Unshared == {s \in Spawners : at[s] = "share"}
SharesForOther(w) == at[w] = "share" /\ runs[w] = Null
InDrain == {w \in Threads : \/ IsOnTop(w) \/ runs[w] \in waiting
                            \/ /\ at[w] \notin {"idle", "look", "count", "ask"}
                               /\ ~SharesForOther(w)}
OnTop == {w \in Helpers : IsOnTop(w) /\ at[w] \in {"pop", "last"}}
CountOK == drains = shared + handed + Cardinality(Unshared)
                    + Cardinality(InDrain) + Cardinality(OnTop)

\* What was handed over, a thread that stands by is going to share.
HandedOK == handed <= Cardinality(standby)

\* The invariant of pool/spawned.rs. While a thread is idle beside a job, a
\* drain is on its way, the spare thread is, or another thread is between two
\* jobs. A drain is on its way for the spare thread if an idle thread takes it.
InBetween == {s \in Spawners : at[s] \notin {"idle", "run", "back", "wait"}}
SpareIsIdle == HasSpare /\ at[Spare] = "idle"
IsIdle(w) == at[w] = "wait" \/ (w # Spare /\ at[w] = "idle")
NoJobLeft ==
  (\E j \in Jobs : InQueue(j)) /\ InBetween = {} /\ ~(SpareIsIdle /\ asked)
    => /\ (\E w \in Helpers : IsIdle(w)) => shared + handed > 0
       /\ SpareIsIdle => /\ shared + handed > 0
                         /\ \E w \in Threads : at[w] = "idle"

\* Each job begins some time, even if others wait for it.
AllBegin == <>(\A j \in Jobs : started[j] > 0)
\* ANCHOR_END: properties
=============================================================================
