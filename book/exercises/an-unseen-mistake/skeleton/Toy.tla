--------------------------------- MODULE Toy --------------------------------
(* A pool with one queue. Workers share jobs, take them, end them, and park. *)
EXTENDS Naturals, Sequences, FiniteSets

CONSTANTS Workers, Jobs, None

VARIABLES
  shared,   \* the queue of shared jobs, the oldest first
  status,   \* of each worker: Active, Idle (parked), Woken (it will look)
  runs,     \* of each worker: the job that it runs, or None
  offered,  \* the jobs that were ever shared
  done      \* the jobs that have ended

vars == <<shared, status, runs, offered, done>>

Init ==
  /\ shared = << >>
  /\ status = [w \in Workers |-> "Active"]
  /\ runs   = [w \in Workers |-> None]
  /\ offered = {} /\ done = {}

Idle  == {w \in Workers : status[w] = "Idle"}
Woken == {w \in Workers : status[w] = "Woken"}

\* One idle worker is woken, if there is one.
WakeOne == IF Idle = {} THEN {status}
           ELSE {[status EXCEPT ![w] = "Woken"] : w \in Idle}

\* TODO: change one line of one of the four actions below.

\* A worker that runs shares a job, and wakes one worker for it.
Promote(w, j) ==
  /\ status[w] = "Active" /\ j \notin offered
  /\ shared'  = Append(shared, j)
  /\ offered' = offered \cup {j}
  /\ status'  \in WakeOne
  /\ UNCHANGED <<runs, done>>

\* A worker without a job takes the oldest shared one.
Take(w) ==
  /\ runs[w] = None /\ shared # << >>
  /\ shared' = Tail(shared)
  /\ runs'   = [runs EXCEPT ![w] = Head(shared)]
  /\ status' = [status EXCEPT ![w] = "Active"]
  /\ UNCHANGED <<offered, done>>

\* The job ends.
Finish(w) ==
  /\ runs[w] # None
  /\ done' = done \cup {runs[w]}
  /\ runs' = [runs EXCEPT ![w] = None]
  /\ UNCHANGED <<shared, status, offered>>

\* A worker looks, finds the queue empty, and parks, all in one step.
Park(w) ==
  /\ runs[w] = None /\ shared = << >>
  /\ status' = [status EXCEPT ![w] = "Idle"]
  /\ UNCHANGED <<shared, runs, offered, done>>

Next == \E w \in Workers :
          Take(w) \/ Finish(w) \/ Park(w) \/ \E j \in Jobs : Promote(w, j)

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
(* The given checks.                                                         *)

\* No job runs twice: not in two workers, and not after its end.
RunsOnce ==
  /\ \A v, w \in Workers : v # w /\ runs[v] # None => runs[v] # runs[w]
  /\ \A w \in Workers : runs[w] \notin done

\* While a worker is idle, a worker is on its way for each job in the queue.
NoLostWake == Idle # {} => Len(shared) <= Cardinality(Woken)
=============================================================================
