---------------------------- MODULE InductiveInv ----------------------------
(* The invariant of the proof, said of Heartbeat itself: conjunct by         *)
(* conjunct what invariant.smt2 says of its relations, under the same names, *)
(* and of the job list what Properties says. It is inductive: a step from    *)
(* any state in which it holds leads to a state in which it holds again,     *)
(* whether a behaviour comes to the first state or not. AnyPool tries that.  *)
(*                                                                           *)
(* Properties says three of them of a free lock alone. They hold under the   *)
(* lock, too, and here they must.                                            *)
EXTENDS Inductive

\* The jobs that are being joined.
Joined == {JoinedBy(d[1], d[2]) : d \in {e \in Depths : IsJoining(e[1], e[2])}}

\* The activations in which j is open.
OpenAt(j) == {d \in Depths : \E k \in DOMAIN stack[d[1]][d[2]].open :
                               stack[d[1]][d[2]].open[k] = j}

OnStackOf(w, x) == \E i \in DOMAIN stack[w] : CodeAt(w, i) = x
OnSomeStack(x)  == \E w \in Workers : OnStackOf(w, x)

NothingEarly ==
  \A j \in Jobs :
    /\ frame[j] = "none" => started[j] = 0 /\ ~IsLinked(j) /\ j \notin Joined
    /\ started[j] = 0 => result[j] = 0 /\ ~latch[j]

IsOffered(j) == IsShared(pool, j) \/ IsAddressed(j)

OfferedOK ==
  /\ \A j \in Jobs : IsOffered(j) => /\ Promoted(j) /\ started[j] = 0
                                     /\ result[j] = 0 /\ ~latch[j]
  /\ \A i, k \in DOMAIN pool.shared : pool.shared[i] = pool.shared[k] => i = k

DetachedOK ==
  \A j \in Detached : ~IsLinked(j) /\ ~latch[j] /\ OpenAt(j) = {}

PartOK ==
  /\ \A j \in Parts : ~IsLinked(j) /\ ~IsShared(pool, j)
  /\ \A b \in Background : \A i \in DOMAIN pool.addressed[b] :
       pool.addressed[b][i] \in Parts /\ Addressee(pool.addressed[b][i]) = b
  /\ RunByAddressee

StackOK == \A d, e \in Depths : CodeAt(d[1], d[2]) = CodeAt(e[1], e[2]) => d = e

RunningOK ==
  \A d \in Depths : LET x == CodeAt(d[1], d[2])
                    IN IF x \in Jobs THEN started[x] > 0 /\ ~latch[x]
                       ELSE x = d[1] /\ d[2] = 1

OpenOK == \A j \in Jobs : Cardinality(OpenAt(j)) <= 1

LatentOK ==
  \A j \in Jobs :
    frame[j] = "live" /\ IsLinked(j) /\ started[j] > 0 => j \in Joined

JoinOK ==
  \A d \in Depths : LET w == d[1]
                        j == JoinedBy(w, d[2])
                    IN IsJoining(w, d[2]) =>
    IF d[2] = Len(stack[w])
    THEN IF at[w] = "read"
         THEN started[j] > 0 /\ result[j] # 0 /\ ~OnSomeStack(j)
         ELSE ~IsLinked(j) /\ (IsShared(pool, j) => at[w] = "wait")
    ELSE IF stack[w][d[2] + 1].taken
         THEN ~IsLinked(j) /\ ~IsShared(pool, j)
         ELSE stack[w][d[2] + 1].code = j

EndOK ==
  \A w \in Workers :
    at[w] \in {"latch", "returning"} =>
      /\ Owner(w) /\ Top(w).open = << >>
      /\ IF at[w] = "returning" THEN Top(w).code \in Callers
         ELSE /\ Top(w).code \in Jobs /\ Top(w).taken
              /\ result[Top(w).code] # 0

AwaitsOK ==
  \A w \in Workers : LET j == pool.awaits[w]
                     IN j # Null =>
    /\ pool.status[w] \in {"Idle", "Woken"}
    /\ frame[j] = "live" /\ j \notin Detached
    /\ \A d \in OpenAt(j) : d = <<w, Len(stack[w])>>

Running == {"run", "tick", "promote", "read", "wait", "latch", "returning"}

PlaceOK ==
  \A w \in Workers :
    /\ at[w] \in Running => pool.status[w] = "Active"
    /\ at[w] \in {"outside", "returned", "off"} => ~Owner(w)
    /\ at[w] = "wait" => Owner(w)
    /\ lock = w => at[w] = "look"

PollsOK ==
  \A w \in Workers :
    /\ w \in pool.polls => at[w] \in {"polling", "polled"}
    /\ at[w] = "polling" \/ w \in pool.halfway => MayPoll

UnderLock ==
  /\ \A w \in Idle(pool) : /\ ForItAlone(w) = << >>
                           /\ Owner(w) => /\ pool.awaits[w] = Awaited(w)
                                          /\ ~latch[Awaited(w)]
  /\ Len(Wanted(pool)) <= Cardinality(Woken(pool))

InductiveInv ==
  /\ TypeOK
  \* The job list.
  /\ JobListOK /\ WalkOK /\ OldestFirst
  \* Jobs and their memory.
  /\ ExactlyOnce /\ ResultBeforeRead /\ NoUseAfterFrame /\ NothingEarly
  /\ OfferedOK /\ NoLostJob /\ DetachedOK /\ PartOK
  \* The handoff.
  /\ StackOK /\ RunningOK /\ RunsOK /\ OpenOK /\ LatentOK /\ JoinOK
  \* The latch.
  /\ EndOK /\ AwaitsOK
  \* Waking, beating and helping.
  /\ PlaceOK /\ FlagImpliesActive /\ PollsOK /\ ParkedOK /\ UnderLock
  /\ BeatInv /\ BeaterOK /\ BoundedHelp
=============================================================================
