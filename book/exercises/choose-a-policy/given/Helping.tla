------------------------------- MODULE Helping -------------------------------
(* Three programs on one pool, under a waiting policy. A and C are callers,  *)
(* B is the pool's own thread. Each fork shares its job at once: beats are   *)
(* another lesson's matter. One user's lock stands for all that a program    *)
(* may hold across a join.                                                   *)
EXTENDS Naturals, Sequences, Policies

CONSTANTS Program,  \* "sum", "rows" or "own"
          Policy    \* "HelpAny", "HelpDescendants", "HelpNone", "ChangeProgram"

Workers == {"A", "B", "C"}

Fork(j) == [op |-> "fork", job |-> j]
Join(j) == [op |-> "join", job |-> j]
Lock    == [op |-> "lock"]
Unlock  == [op |-> "unlock"]

Pair(j) == <<Fork(j), Join(j)>>

\* ANCHOR: programs
\* The code of the caller A. It forks a1, which forks a2.
CodeOfA ==
  CASE Program = "sum"            -> Pair("a1")
    [] Policy  = "ChangeProgram"  -> <<Lock, Unlock>> \o Pair("a1")
    [] OTHER                      -> <<Lock>> \o Pair("a1") \o <<Unlock>>

Code(c) ==
  CASE c = "A"  -> CodeOfA
    [] c = "a1" -> Pair("a2")
    [] c = "a2" -> IF Program = "own"  THEN <<Lock, Unlock>> ELSE << >>
    [] c = "C"  -> Pair("c1")
    [] c = "c1" -> IF Program = "rows" THEN <<Lock, Unlock>> ELSE << >>

\* The parts of a job: what it forks, and what that forks.
Parts(j) == IF j = "a1" THEN {"a2"} ELSE {}
\* ANCHOR_END: programs

VARIABLES
  stack,   \* of each worker: its activations, the newest last
  shared,  \* the queue of shared jobs
  done,    \* the jobs, and the callers' codes, that have ended
  holder   \* the worker that holds the user's lock, or "none"

vars == <<stack, shared, done, holder>>

Begin(c) == [code |-> c, next |-> 1]

Init == /\ stack  = [A |-> <<Begin("A")>>, B |-> << >>, C |-> <<Begin("C")>>]
        /\ shared = << >> /\ done = {} /\ holder = "none"

Top(w)   == stack[w][Len(stack[w])]
Runs(w)  == stack[w] # << >>
AtEnd(w) == Top(w).next > Len(Code(Top(w).code))
IsAt(w, op) == Runs(w) /\ ~AtEnd(w) /\ Code(Top(w).code)[Top(w).next].op = op
Named(w) == Code(Top(w).code)[Top(w).next].job

GoOn(w) == stack' = [stack EXCEPT ![w][Len(stack[w])].next = @ + 1]
Push(w, j) == stack' = [stack EXCEPT ![w] = Append(@, Begin(j))]

IsShared(j)   == \E i \in DOMAIN shared : shared[i] = j
Without(j)    == SelectSeq(shared, LAMBDA x : x # j)

-----------------------------------------------------------------------------
DoFork(w) ==
  /\ IsAt(w, "fork") /\ GoOn(w)
  /\ shared' = Append(shared, Named(w))
  /\ UNCHANGED <<done, holder>>

Acquire(w) ==
  /\ IsAt(w, "lock") /\ holder = "none" /\ GoOn(w)
  /\ holder' = w
  /\ UNCHANGED <<shared, done>>

Release(w) ==
  /\ IsAt(w, "unlock") /\ GoOn(w)
  /\ holder' = "none"
  /\ UNCHANGED <<shared, done>>

\* A piece of code ends.
End(w) ==
  /\ Runs(w) /\ AtEnd(w)
  /\ done'  = done \cup {Top(w).code}
  /\ stack' = [stack EXCEPT ![w] = SubSeq(@, 1, Len(@) - 1)]
  /\ UNCHANGED <<shared, holder>>

\* At a join: the job is done, or it is taken back, or the owner waits.
Return(w) ==
  /\ IsAt(w, "join") /\ Named(w) \in done /\ GoOn(w)
  /\ UNCHANGED <<shared, done, holder>>

Reclaim(w) ==
  /\ IsAt(w, "join") /\ IsShared(Named(w)) /\ Push(w, Named(w))
  /\ shared' = Without(Named(w))
  /\ UNCHANGED <<done, holder>>

\* ANCHOR: help
Waits(w) == IsAt(w, "join") /\ Named(w) \notin done /\ ~IsShared(Named(w))

\* May the owner w, which waits in a join, run the job x on top of its stack?
MayTake(w, x) ==
  CASE Policy = "HelpAny"         -> TRUE
    [] Policy = "HelpDescendants" -> x \in Parts(Named(w))
    [] Policy = "HelpNone"        -> FALSE
    [] Policy = "ChangeProgram"   -> TRUE

Help(w) ==
  /\ Waits(w)
  /\ \E i \in DOMAIN shared :
       /\ MayTake(w, shared[i])
       /\ Push(w, shared[i])
       /\ shared' = Without(shared[i])
  /\ UNCHANGED <<done, holder>>
\* ANCHOR_END: help

\* The pool's own thread takes any job.
Take ==
  /\ ~Runs("B") /\ shared # << >>
  /\ Push("B", Head(shared))
  /\ shared' = Tail(shared)
  /\ UNCHANGED <<done, holder>>

Rest == {"A", "C"} \subseteq done /\ UNCHANGED vars

Next == \/ \E w \in Workers : \/ DoFork(w) \/ Acquire(w) \/ Release(w)
                              \/ End(w) \/ Return(w) \/ Reclaim(w) \/ Help(w)
        \/ Take \/ Rest

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
\* ANCHOR: properties
\* No owner waits beside a shared job that it could run.
NoIdleBesideWork ==
  \A w \in Workers : Waits(w) => \A i \in DOMAIN shared : MayTake(w, shared[i])

\* No owner waits beside a shared part of its own job.
HelpsOwnParts ==
  \A w \in Workers :
    Waits(w) => \A i \in DOMAIN shared :
                  shared[i] \in Parts(Named(w)) => MayTake(w, shared[i])
\* Two of the programs are right as they are: A runs them unchanged.
KeepsProgram ==
  Runs("A") /\ Program \in {"sum", "rows"} => Policy # "ChangeProgram"
\* ANCHOR_END: properties
=============================================================================
