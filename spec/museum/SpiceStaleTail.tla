--------------------------- MODULE SpiceStaleTail ---------------------------
(* Where:    Spice, as of 2025: Job.push, Job.shift, Job.setExecuteState and *)
(*           Task.call in src/root.zig.                                      *)
(* Mistake:  Jobs stand in a doubly linked list, and each task, a copy of    *)
(*           which every function call gets, remembers the list's tail. A    *)
(*           header has one word for two purposes: the next job while the    *)
(*           job is queued, the place of its result once it is shared. A     *)
(*           beat inside a call may share a job that the caller's task still *)
(*           takes for its tail. The caller's next fork then writes a link   *)
(*           over the place of the result, and the join of the shared job    *)
(*           follows that link.                                              *)
(* Seen as:  In a release build, from legal code, a job's header is taken    *)
(*           for the place of a result.                                      *)
(* systole:  Fork: a header links to the older one and never to a newer one, *)
(*           so that no fork writes into another job's header.               *)
(* Test:     spice_stale_tail in impl/tests/museum.rs; the same program in   *)
(*           systole's own steps: the model fork_call_fork, which passes.    *)
EXTENDS Naturals, Sequences

CONSTANTS Front,  \* the header at the front of the list
          Null,   \* no header
          State   \* the place of a shared job's result

(* The program: fork 1; call a function that forks 2, calls a leaf and joins *)
(* 2; fork 3; join 3; join 1. In systole, too, this is legal: see the model  *)
(* fork_call_fork.                                                           *)
Program ==
  << [op |-> "fork", task |-> "outer", job |-> 1],
     [op |-> "call", task |-> "inner"],
     [op |-> "fork", task |-> "inner", job |-> 2],
     [op |-> "tick"],
     [op |-> "join", task |-> "inner", job |-> 2],
     [op |-> "fork", task |-> "outer", job |-> 3],
     [op |-> "join", task |-> "outer", job |-> 3],
     [op |-> "join", task |-> "outer", job |-> 1] >>

Jobs == 1..3

VARIABLES at,    \* the number of the next operation
          tail,  \* of each task: the header it takes for the newest
          prev,  \* of each header: the one before it, Null once shared
          next   \* of each header: the one after it, or State once shared

vars == <<at, tail, prev, next>>

Init ==
  /\ at = 1
  /\ tail = [t \in {"outer", "inner"} |-> Front]
  /\ prev = [h \in Jobs \cup {Front} |-> Null]
  /\ next = [h \in Jobs \cup {Front} |-> Null]

Op     == Program[at]
Is(op) == at <= Len(Program) /\ Op.op = op
GoOn   == at' = at + 1

\* The job is linked behind the header that its task takes for the newest.
Fork ==
  /\ Is("fork")
  /\ LET newest == tail[Op.task]
     IN /\ next' = [next EXCEPT ![newest] = Op.job, ![Op.job] = Null]
        /\ prev' = [prev EXCEPT ![Op.job] = newest]
        /\ tail' = [tail EXCEPT ![Op.task] = Op.job]
  /\ GoOn

\* The function called gets a copy of the task.
Call ==
  /\ Is("call")
  /\ tail' = [tail EXCEPT ![Op.task] = tail["outer"]]
  /\ GoOn /\ UNCHANGED <<prev, next>>

\* No beat has come.
NoBeat == Is("tick") /\ GoOn /\ UNCHANGED <<tail, prev, next>>

\* A beat: the oldest job is unlinked and shared, if there is a newer one.
Beat ==
  /\ Is("tick")
  /\ LET oldest == next[Front]
         newer  == next[oldest]
     IN /\ newer # Null
        /\ next' = [next EXCEPT ![Front] = newer, ![oldest] = State]
        /\ prev' = [prev EXCEPT ![newer] = Front, ![oldest] = Null]
  /\ GoOn /\ UNCHANGED tail

\* A queued job is unlinked; for a shared one the result is looked up.
Join ==
  /\ Is("join")
  /\ LET older == prev[Op.job]
     IN IF older = Null
        THEN UNCHANGED <<tail, prev, next>>
        ELSE /\ next' = [next EXCEPT ![older] = Null]
             /\ tail' = [tail EXCEPT ![Op.task] = older]
             /\ UNCHANGED prev
  /\ GoOn

Rest == at > Len(Program) /\ UNCHANGED vars

Next == Fork \/ Call \/ NoBeat \/ Beat \/ Join \/ Rest

Spec == Init /\ [][Next]_vars

ForkedSoFar ==
  {Program[i].job : i \in {k \in 1..(at - 1) : Program[k].op = "fork"}}

\* A shared job keeps the place of its result.
SharedJobKeepsState ==
  \A j \in ForkedSoFar : prev[j] = Null => next[j] = State

\* The mend: the function that was called hands its tail back to its caller,
\* whose next fork links behind it. Spice's source says that it does so.
JoinAndHandBack ==
  /\ Is("join")
  /\ LET older == prev[Op.job]
     IN IF older = Null
        THEN UNCHANGED <<tail, prev, next>>
        ELSE /\ next' = [next EXCEPT ![older] = Null]
             /\ tail' = [t \in DOMAIN tail |-> older]
             /\ UNCHANGED prev
  /\ GoOn
=============================================================================
