------------------------------- MODULE Mapping ------------------------------
(* Accesses and Sections refine Heartbeat: each of their steps is a step of  *)
(* Heartbeat's, or none. Here is which state of Heartbeat is seen.           *)
(*                                                                           *)
(* While a section is half done, Heartbeat sees the state before it. What    *)
(* the section decides becomes visible with the release, and no thread could *)
(* have looked before. There are two things that can be looked at without    *)
(* the lock:                                                                 *)
(*                                                                           *)
(* - The latch. From StoreLatch on one sees the state after SetLatch.        *)
(* - A heartbeat flag, stored some steps before the release. A worker that   *)
(*   finds it set is seen before its Tick until it has the mutex; by then    *)
(*   the section that has set the flag is over. No other worker clears it.   *)
(*                                                                           *)
(* A worker that polls is, to Heartbeat, parked and may wake up at any time, *)
(* which is Heartbeat with MayPoll = FALSE and Spurious = TRUE. That a       *)
(* worker which was told also hears of it is not seen there. So it is said   *)
(* here, of the flags and condition variables themselves: Hears.             *)
EXTENDS Sections, TLC

\* The executor has set the latch and not yet searched the owner.
IsLatched(w) == lock = w /\ section.step = "latched"
Latcher      == {w \in Workers : IsLatched(w)}

SeenAt(w) ==
  CASE at[w] = "unlink"  -> "tick"
    [] at[w] = "promote" -> IF lock = w THEN "promote" ELSE "tick"
    [] at[w] \in {"probed", "done"} -> "wait"
    [] at[w] \in {"parked", "awake", "polling", "polled"} -> "parked"
    [] at[w] = "again" \/ IsLatched(w) -> "look"
    [] OTHER -> at[w]

SeenPool ==
  IF Latcher = {} THEN pool
  ELSE WakeOwner(Relieved(lock), section.owner, Top(lock).code)

SeenLock == IF lock \in Workers /\ SeenAt(lock) = "look" /\ at[lock] # "look"
            THEN lock ELSE Null

SeenStack == IF Latcher = {} THEN stack ELSE Pop(lock)

\* A promoter's links are seen as they were.
SavedBy(w, j) ==
  saved[w].job # Null /\ \E i \in DOMAIN OpenJobs(w) : OpenJobs(w)[i] = j

SeenPrev ==
  TLCEval([j \in Jobs |->
             IF \E w \in Workers : SavedBy(w, j)
             THEN saved[CHOOSE w \in Workers : SavedBy(w, j)].links[j]
             ELSE prev[j]])

SeenWalk ==
  [w \in Workers |-> IF saved[w].job = Null THEN walk[w] ELSE saved[w].walk]

Seen == INSTANCE Properties WITH
          MayPoll <- FALSE,
          MayLinger <- FALSE,
          Spurious <- TRUE,
          pool  <- SeenPool,
          lock  <- SeenLock,
          prev  <- SeenPrev,
          walk  <- SeenWalk,
          stack <- SeenStack,
          at    <- [w \in Workers |-> SeenAt(w)]

StartsAsHeartbeat == Seen!Init
RefinesHeartbeat  == [][UNCHANGED Seen!vars \/ Seen!Next]_all

-----------------------------------------------------------------------------
(* What cannot be said of Heartbeat, whose steps are larger.                 *)

\* Between sections the atomics are as the pool knows them.
FlagsKept == lock = Null => flag = pool.heartbeat

\* A worker that is parked does not pass for one that polls, and is parked
\* nowhere but on its own condition variable.
ParkedKept ==
  \A w \in Workers :
    /\ at[w] = "parked" <=> waits[w] # Null
    /\ waits[w] \in {w, Null}
    /\ polls[w] => at[w] \in {"polling", "polled"} \/ lock = w

\* Some thread is going to notify w, by what it listens to where it is.
BySwap(w)      == \E t \in Threads : w \in unparks[t] /\ ringing[t] # w
ByCondition(w) == \E t \in Threads : w \in unparks[t]

Hears ==
  \A w \in Workers :
    pool.status[w] = "Woken" \/ (pool.beater = w /\ w \notin pool.timed) =>
      /\ at[w] = "parked"  => ByCondition(w)
      /\ at[w] = "polling" => ~polls[w] \/ BySwap(w)

\* Memory that is going to be touched is there: that of a job whose executor
\* has not set its latch, and that of one whose owner is to join it.
MemoryLives ==
  \A w \in Workers :
    /\ at[w] = "latch" /\ ~IsLatched(w) => frame[Top(w).code] = "live"
    /\ saved[w].job # Null => frame[saved[w].job] = "live"

\* No thread notifies, polls or is parked while it has the mutex.
LockedBriefly ==
  lock # Null => /\ ringing[lock] = Null
                 /\ lock # Dropper => at[lock] \notin {"parked", "polling"}

\* A result that is going to be read is there.
ReadsResult == \A w \in Workers : at[w] = "done" => result[Awaited(w)] # 0

-----------------------------------------------------------------------------
(* What comes about in Heartbeat comes about here.                           *)

CallsReturn == Seen!EveryCallReturns
PoolStops   == Seen!StopEnds /\ <>Over
BeatsCome   == Seen!DueIsServed
TimersStop  == Seen!TimersEnd
=============================================================================
