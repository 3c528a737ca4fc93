-------------------------------- MODULE Mini --------------------------------
(* The scheduler on one page: jobs that wait in one queue, and workers that  *)
(* go idle and are woken. How a job comes to be shared, and how its owner    *)
(* gets the result, is Heartbeat's matter. Here is what must not go wrong on *)
(* the way: no job runs twice, and no job waits in the queue beside an idle  *)
(* worker unless a worker is on its way. Each step of Heartbeat is one of    *)
(* these steps, or changes nothing here: RefinesMini, in Properties.tla.     *)
EXTENDS Naturals, Sequences, FiniteSets

CONSTANTS Workers, Jobs

\* ANCHOR: state
VARIABLES
  shared,   \* the queue of shared jobs, the oldest first
  status,   \* of each worker: Active (it runs, or is about to look into the
            \* queue), Idle (it is parked), Woken (it was parked, and will look)
  started,  \* how often each job was started
  latch     \* TRUE once the job is done

vars == <<shared, status, started, latch>>

Init == /\ shared  = << >>
        /\ status  = [w \in Workers |-> "Active"]
        /\ started = [j \in Jobs |-> 0]
        /\ latch   = [j \in Jobs |-> FALSE]
\* ANCHOR_END: state

Idle  == {w \in Workers : status[w] = "Idle"}
Woken == {w \in Workers : status[w] = "Woken"}

Waiting(j)    == \E i \in DOMAIN shared : shared[i] = j
Without(q, j) == SelectSeq(q, LAMBDA x : x # j)

\* One of the idle workers is sent on its way, if there is one. An operator
\* like this gives the set of all that may follow; a step picks one of them.
WakeOne(s) ==
  LET idle == {w \in Workers : s[w] = "Idle"}
  IN IF idle = {} THEN {s} ELSE {[s EXCEPT ![w] = "Woken"] : w \in idle}

-----------------------------------------------------------------------------
\* ANCHOR: steps
\* A worker that runs shares a job, and wakes one worker for it.
Promote(w, j) ==
  /\ status[w] = "Active" /\ started[j] = 0 /\ ~Waiting(j)
  /\ shared' = Append(shared, j)
  /\ status' \in WakeOne(status)
  /\ UNCHANGED <<started, latch>>

\* A worker looks into the queue and takes the oldest job. It need not have
\* been woken: one that was parked may wake up for no reason.
Take(w) ==
  /\ shared # << >>
  /\ shared'  = Tail(shared)
  /\ started' = [started EXCEPT ![Head(shared)] = @ + 1]
  /\ status'  = [status EXCEPT ![w] = "Active"]
  /\ UNCHANGED latch

\* A worker looks, finds the queue empty, and parks. This is one step: it
\* keeps the lock until it is parked.
Park(w) ==
  /\ shared = << >>
  /\ status' = [status EXCEPT ![w] = "Idle"]
  /\ UNCHANGED <<shared, started, latch>>

\* The owner comes to the join of its job, which no worker has taken, and runs
\* the job itself, whether the job was shared or not.
Join(j) ==
  /\ started[j] = 0
  /\ shared'  = Without(shared, j)
  /\ started' = [started EXCEPT ![j] = 1]
  /\ UNCHANGED <<status, latch>>

\* A job is done. If its owner is parked for it, the owner is woken; which
\* worker that is, and whether it is parked, is left open here.
SetLatch(j) ==
  /\ started[j] > 0 /\ ~latch[j]
  /\ latch'  = [latch EXCEPT ![j] = TRUE]
  /\ status' \in {status} \cup WakeOne(status)
  /\ UNCHANGED <<shared, started>>

\* An owner that was parked finds its result and goes on. It may have been
\* woken for a job that is still in the queue: then it wakes another worker.
WaitForJobReturn(w) ==
  /\ status[w] # "Active"
  /\ LET s == [status EXCEPT ![w] = "Active"]
     IN status' \in IF status[w] = "Woken" /\ shared # << >> THEN WakeOne(s)
                    ELSE {s}
  /\ UNCHANGED <<shared, started, latch>>

\* The pool stops, and wakes the workers that no call has brought in.
Stop ==
  /\ \E ws \in SUBSET Idle :
       status' = [w \in Workers |-> IF w \in ws THEN "Woken" ELSE status[w]]
  /\ UNCHANGED <<shared, started, latch>>
\* ANCHOR_END: steps

Next == \/ \E w \in Workers, j \in Jobs : Promote(w, j)
        \/ \E w \in Workers : Take(w) \/ Park(w) \/ WaitForJobReturn(w)
        \/ \E j \in Jobs : Join(j) \/ SetLatch(j)
        \/ Stop

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
\* ANCHOR: properties
\* No job is started twice.
ExactlyOnce == \A j \in Jobs : started[j] <= 1

\* While a worker is idle, a worker is on its way for each job in the queue.
NoLostWake == Idle # {} => Len(shared) <= Cardinality(Woken)
\* ANCHOR_END: properties
=============================================================================
