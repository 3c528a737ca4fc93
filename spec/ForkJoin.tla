------------------------------ MODULE ForkJoin ------------------------------
(* What a caller may rely on, and nothing about how it is done: each forked  *)
(* job runs exactly once, and the value it computes reaches its join.        *)
(*                                                                           *)
(* There are no workers here, no lists and no locks. A job that has been     *)
(* forked may run at any time after; a job can finish once it has joined     *)
(* the jobs it forked. The values are those of Programs, panics included. A  *)
(* detached job has no part in that: it runs once, and it is done.           *)
EXTENDS Programs

VARIABLES state,     \* of each job: pending, forked, running, done, joined
          value,     \* of each job: what it computed, 0 before
          returned   \* to each caller: the value of its call, 0 before

vars == <<state, value, returned>>

\* What the code x comes to, by the values that are there.
Computed(x) ==
  Total(Code(x), 1, [y \in Children(x) \cup CallsIn(x) |->
                       IF y \in Callers THEN returned[y] ELSE value[y]])

\* The piece of code x is being executed.
Running(x) == IF x \in Callers THEN returned[x] = 0 ELSE state[x] = "running"

\* It has joined what it forked, and its calls have returned.
Joined(x) == \A y \in Reached[x] : IF y \in Callers THEN returned[y] # 0
                                   ELSE state[y] = "joined"

TypeOK ==
  /\ state \in [Jobs -> {"pending", "forked", "running", "done", "joined"}]
  /\ value \in [Jobs -> Int]
  /\ returned \in [Callers -> Int]

Init ==
  /\ state = [j \in Jobs |-> "pending"]
  /\ value = [j \in Jobs |-> 0]
  /\ returned = [c \in Callers |-> 0]

\* The code x offers the job j to any worker.
Fork(x, j) ==
  /\ Running(x) /\ j \in Reached[x]
  /\ state[j] = "pending"
  /\ state' = [state EXCEPT ![j] = "forked"]
  /\ UNCHANGED <<value, returned>>

\* The parts of a broadcast are offered at once; perhaps not all of them.
Offer(parts) ==
  /\ \A j \in parts : state[j] = "pending"
  /\ state' = [j \in Jobs |-> IF j \in parts THEN "forked" ELSE state[j]]
  /\ UNCHANGED <<value, returned>>

\* By the code x, which joins them; or by some thread, and no code will.
Broadcast(x, parts) == Running(x) /\ Offer(parts)
SpawnBroadcast(parts) == parts \subseteq Detached /\ Offer(parts)

\* Some thread offers a job that no code will join.
Spawn(j) ==
  /\ j \in Detached
  /\ state[j] = "pending"
  /\ state' = [state EXCEPT ![j] = "forked"]
  /\ UNCHANGED <<value, returned>>

\* Some worker starts the job. There is no way back to "forked": it runs once.
Run(j) ==
  /\ state[j] = "forked"
  /\ state' = [state EXCEPT ![j] = "running"]
  /\ UNCHANGED <<value, returned>>

\* The job ends, all that it forked being joined.
Finish(j) ==
  /\ Running(j) /\ Joined(j)
  /\ state' = [state EXCEPT ![j] = "done"]
  /\ value' = [value EXCEPT ![j] = Computed(j)]
  /\ UNCHANGED returned

\* The code that forked the job obtains its value. That of a detached job is
\* let go.
Join(j) ==
  /\ state[j] = "done"
  /\ state' = [state EXCEPT ![j] = "joined"]
  /\ UNCHANGED <<value, returned>>

\* A call ends with a value to which every job has contributed.
Return(c) ==
  /\ Running(c) /\ Joined(c)
  /\ returned' = [returned EXCEPT ![c] = Computed(c)]
  /\ UNCHANGED <<state, value>>

Done == (\A c \in Callers : returned[c] # 0) /\ UNCHANGED vars

Next ==
  \/ \E x \in Callers \cup Jobs, j \in Jobs : Fork(x, j)
  \/ \E x \in Callers \cup Jobs : \E i \in PlacesOf(x, "broadcast") :
       \E parts \in SUBSET PartsAt(x, i) : Broadcast(x, parts)
  \/ \E j \in Detached : Spawn(j)
  \/ \E parts \in SUBSET (Parts \cap Detached) : SpawnBroadcast(parts)
  \/ \E j \in Jobs : Run(j)
  \/ \E j \in Jobs : Finish(j)
  \/ \E j \in Jobs : Join(j)
  \/ \E c \in Callers : Return(c)
  \/ Done

Spec == Init /\ [][Next]_vars /\ WF_vars(Next)

\* Every call returns, with the value of a sequential run.
RightValue  == \A c \in Callers : returned[c] \in {0, Outcomes[c]}
EveryCallReturns == \A c \in Callers : <>(returned[c] # 0)
=============================================================================
