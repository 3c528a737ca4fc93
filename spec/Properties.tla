----------------------------- MODULE Properties -----------------------------
(* What must hold of Heartbeat: its types, its invariants, some rules about  *)
(* single steps, what must come about in the end, and that it refines        *)
(* ForkJoin. NoLostWake and BeatInv speak of what is true while the lock is  *)
(* free: inside a critical section things are allowed to be half done. They  *)
(* are in the pool's own words, as the code and the proof have them. What    *)
(* they are for is said without the pool's words, in Demand.                 *)
EXTENDS Demand

\* ANCHOR: types
Places == {"outside", "run", "tick", "promote", "read", "wait",
           "polling", "polled", "parked", "latch", "look", "returning",
           "returned", "off", "claim", "tell"}

Headers == Jobs \cup {Root, Null}

TypeOK ==
  /\ pool.status    \in [Workers -> {"Off", "Active", "Idle", "Woken"}]
  /\ pool.runs      \in [Workers -> Jobs \cup BundleNames \cup {Null}]
  /\ pool.awaits    \in [Workers -> Jobs \cup {Null}]
  /\ pool.heartbeat \in [Workers -> BOOLEAN]
  /\ pool.beater    \in Workers \cup {Null}
  /\ \A i \in DOMAIN pool.shared : pool.shared[i] \in Jobs \cup BundleNames
  /\ pool.addressed \in [Background -> Seq(Parts)]
  /\ pool.rested \subseteq Workers
  /\ pool.notified \subseteq Workers /\ pool.timed \subseteq Workers
  /\ pool.halfway \subseteq Workers /\ pool.polls \subseteq Workers
  /\ pool.stopping \in BOOLEAN
  /\ lock \in Workers \cup {Null}
  /\ prev   \in [Jobs -> Headers]
  /\ \A w \in Workers :
       /\ \A i \in DOMAIN walk[w].jobs : walk[w].jobs[i] \in Jobs
       /\ walk[w].below \in Headers
  /\ \A j \in Jobs : /\ bundle[j].of \in BundleNames \cup {Null}
                     /\ \A i \in DOMAIN bundle[j].left : bundle[j].left[i] \in Jobs
                     /\ {bundle[j].by, bundle[j].watcher}
                          \subseteq Workers \cup {Null}
  /\ latch  \in [Jobs -> BOOLEAN]
  /\ result \in [Jobs -> Int]
  /\ frame  \in [Jobs -> {"none", "live", "gone"}]
  /\ at     \in [Workers -> Places]
  /\ started \in [Jobs -> Nat] /\ returned \in [Callers -> Int]
  /\ \A w \in Workers : \A i \in DOMAIN stack[w] :
       /\ stack[w][i].code \in Callers \cup Jobs
       /\ stack[w][i].base \in Headers \ {Null}
\* ANCHOR_END: types

-----------------------------------------------------------------------------
(* Jobs and their memory.                                                    *)

\* ANCHOR: jobs
\* ANCHOR: ExactlyOnce
ExactlyOnce == \A j \in Jobs : /\ started[j] <= 1
                               /\ frame[j] = "gone" => started[j] = 1
\* ANCHOR_END: ExactlyOnce

\* No owner gets a result before it is there: not by the latch, not by a join.
ResultBeforeRead ==
  \A j \in Jobs : latch[j] \/ frame[j] = "gone" => result[j] # 0

\* ANCHOR: NoUseAfterFrame
\* The jobs whose memory a thread may still touch, on account of w. The name of
\* a bundle is no job's memory. Nor is the word of a job, whose latch is set
\* there: it is kept until no worker has the bundle any more.
Unbundled(x) == IF x \in Jobs /\ ~InBundle(x) THEN x ELSE Null
Touched(w) == IF at[w] = "tell" THEN SubSeq(stack[w], 1, Len(stack[w]) - 1)
              ELSE stack[w]

ReferredBy(w) ==
  {Unbundled(pool.runs[w]), pool.awaits[w], walk[w].below} \cup
  {walk[w].jobs[i] : i \in DOMAIN walk[w].jobs} \cup
  UNION {{a.code, a.base} \cup {a.open[k] : k \in DOMAIN a.open} :
           a \in {Touched(w)[i] : i \in DOMAIN Touched(w)}}

\* What can still be had of an entry of the queue.
InEntry(x) == IF IsBundle(x) THEN Left(x) ELSE <<x>>

NoUseAfterFrame ==
  /\ \A w \in Workers : \A j \in ReferredBy(w) \cap Jobs : frame[j] = "live"
  /\ \A i \in DOMAIN pool.shared : LET jobs == InEntry(pool.shared[i])
                                   IN \A k \in DOMAIN jobs :
                                        frame[jobs[k]] = "live"
\* ANCHOR_END: NoUseAfterFrame
\* ANCHOR_END: jobs

-----------------------------------------------------------------------------
(* The job list of each worker.                                              *)

\* ANCHOR: list
\* No worker has begun with the job, and its owner has not shared it.
IsLinked(j) == prev[j] # Null \/ \E w \in Workers : IsBarrier(w, j)
Latent(j)   == frame[j] = "live" /\ started[j] = 0 /\ IsLinked(j)
Promoted(j) == frame[j] = "live" /\ ~IsLinked(j)

RECURSIVE OpenIn(_)
OpenIn(activations) ==
  IF activations = << >> THEN << >>
  ELSE Head(activations).open \o OpenIn(Tail(activations))

\* All jobs that the worker has forked and not joined, the oldest first.
OpenJobs(w) == OpenIn(stack[w])

\* A link leads to the header before it, or was set to null by promotion; the
\* barrier's is kept beside it.
JobListOK ==
  \A w \in Workers : \A i \in DOMAIN stack[w] :
    LET a == stack[w][i]
    IN \A k \in DOMAIN a.open :
         LET older == IF k = 1 THEN a.base ELSE a.open[k - 1]
         IN /\ prev[a.open[k]] \in {older, Null}
            /\ IsBarrier(w, a.open[k]) => walk[w].below = older

\* What is remembered are the oldest latent jobs, without a gap.
WalkOK ==
  \A w \in Workers :
    LET latent == SelectSeq(OpenJobs(w), Latent)
    IN /\ walk[w].jobs = Prefix(latent, Len(walk[w].jobs))
       /\ walk[w].below = Null <=> walk[w].jobs = << >>

\* What was promoted is older than all that was not.
OldestFirst ==
  \A w \in Workers :
    LET open == OpenJobs(w)
    IN \A k \in DOMAIN open :
         Promoted(open[k]) => \A i \in 1..(k - 1) : ~Latent(open[i])
\* ANCHOR_END: list

\* ANCHOR: shared
\* ANCHOR: SharedOK
\* A shared job is a live, promoted one that no worker has begun, and is shared
\* once. Its owner, if it has one, runs: it joins its newest job first, and by
\* then all older ones have been taken, since they were shared before. What is
\* left of a bundle may be shared once more, so that owner may wait.
SharedOK ==
  \A i \in DOMAIN pool.shared :
    LET j    == pool.shared[i]
        jobs == InEntry(j)
    IN /\ \A n \in DOMAIN jobs :
            Promoted(jobs[n]) /\ started[jobs[n]] = 0 /\ ~latch[jobs[n]]
       /\ \A k \in DOMAIN pool.shared : pool.shared[k] = j => k = i
       /\ IsBundle(j) \/ j \in Detached \/ pool.status[OwnerOf(j)] = "Active"
\* ANCHOR_END: SharedOK

\* A promoted job that no worker has begun can be found: it is shared.
IsAddressed(j) == \E b \in Background : \E i \in DOMAIN pool.addressed[b] :
                    pool.addressed[b][i] = j

\* Or it is left of a bundle, which is shared, or of which a worker claims.
IsClaimedOf(b) ==
  \E w \in Workers :
    \/ at[w] = "claim" /\ OfWhich(w) = b
    \/ \E i \in DOMAIN stack[w] : /\ stack[w][i].taken
                                 /\ bundle[stack[w][i].code].of = b

IsLeft(j) == LET b == bundle[j].of
             IN /\ b # Null /\ IsIn(j, Left(b))
                /\ IsShared(pool, b) \/ IsClaimedOf(b)

NoLostJob ==
  \A j \in Jobs :
    Promoted(j) /\ started[j] = 0
      => IF InBundle(j) THEN IsLeft(j) ELSE IsShared(pool, j) \/ IsAddressed(j)

\* An owner comes to the newest job that is left of a bundle, or to one that is
\* claimed. So both ends of a bundle are one.
NewestFirst ==
  \A w \in Workers : at[w] = "wait" =>
    LET b == bundle[Awaited(w)].of
    IN b # Null /\ IsIn(Awaited(w), Left(b)) => Awaited(w) = Last(Left(b))

\* No owner watches a job, or is parked for it, that no worker has begun.
NoWaitForUnclaimed ==
  \A j \in Jobs : bundle[j].watcher # Null => started[j] = 1

\* No worker will come any more, so no job is left to be run.
NothingLeft ==
  Ended => /\ pool.shared = << >> /\ \A j \in Detached : frame[j] # "live"
           /\ \A b \in Background : pool.addressed[b] = << >>

\* The worker runs or idles in an open join whose job was promoted.
Waits(w) ==
  at[w] \in {"wait", "look", "polling", "polled", "parked"}

NothingLatentWhileWaiting ==
  \A w \in Workers :
    Owner(w) /\ Waits(w)
      => LET open == OpenJobs(w)
         IN \A k \in DOMAIN open : ~Latent(open[k])
\* ANCHOR_END: shared

-----------------------------------------------------------------------------
(* Waiting, waking and beating.                                              *)

\* ANCHOR: waking
FlagImpliesActive ==
  \A w \in Workers : pool.heartbeat[w] => pool.status[w] = "Active"

\* What tells w to look is on its way, and reaches it where it is.
WillHear(w) ==
  \/ w \in pool.notified
  \/ IF at[w] = "polling" THEN w \notin pool.polls ELSE w \in pool.halfway

\* A worker that counts as idle is parked, or polls, or is on its way to the
\* lock; and a worker that was woken comes without waiting for its time to be
\* over.
ParkedOK ==
  \A w \in Workers :
    /\ pool.status[w] \in {"Idle", "Woken"}
         <=> at[w] \in {"parked", "polling", "polled"}
    /\ pool.status[w] = "Woken" => at[w] = "polled" \/ WillHear(w)

\* The pool knows which job each worker runs, or else of which bundle it is. A
\* worker that runs a job for which an owner waits idle is known to run that.
RunsOK ==
  \A w \in Workers :
    LET j == IF at[w] = "tell" THEN Top(w).code ELSE TakenIn(stack[w])
    IN IF at[w] = "claim" THEN OfWhich(w) # Null
       ELSE \/ pool.runs[w] = j
            \/ /\ j # Null /\ InBundle(j)
               /\ pool.runs[w] \in Jobs \cup BundleNames
               /\ OfWhich(w) = bundle[j].of
               /\ \A v \in Idle(pool) : pool.awaits[v] # j

\* A worker is on its way to the lock, to tell the owner of the job.
IsTold(j) == \E w \in Workers : at[w] = "tell" /\ Top(w).code = j

\* An owner is parked only while there is nothing to read, or until it is told.
IdleOwnerLatchUnset ==
  Free => \A w \in Workers :
            pool.status[w] = "Idle" /\ Owner(w)
              => /\ pool.awaits[w] = Awaited(w)
                 /\ latch[Awaited(w)] => IsTold(Awaited(w))

\* No worker is idle while a part of a broadcast is for its thread.
AddresseeAwake ==
  Free => \A w \in Idle(pool) : \A b \in Background :
            Home(w) = b => pool.addressed[b] = << >>

\* And a part is run in the addressee's thread.
RunByAddressee ==
  \A w \in Workers : \A i \in DOMAIN stack[w] :
    stack[w][i].code \in Parts => Addressee(stack[w][i].code) = Home(w)

\* For each shared job that some idle worker may take, a worker is on the way.
NoLostWake == Free => Len(Wanted(pool)) <= Cardinality(Woken(pool))

\* Helping keeps to the policy: whatever an owner runs on top of an open join,
\* but for what is for it alone.
BoundedHelp ==
  \A w \in Workers : \A i \in 2..Len(stack[w]) :
    stack[w][i].taken =>
      \/ Waiting = "HelpAny" \/ stack[w][i].code \in Parts
      \/ /\ Waiting = "HelpDescendants"
         /\ stack[w][i].code \in Subtree(Last(stack[w][i - 1].open))

\* ANCHOR: BeatInv
\* If a beat is due, a worker sees to it: the beater, or one that was woken and
\* is going to look.
BeatInv == Free /\ Due(pool) => pool.beater # Null \/ Woken(pool) # {}
\* ANCHOR_END: BeatInv

\* The beater is parked with a timer, polls no longer than that, or will look.
BeaterOK ==
  pool.beater # Null => /\ pool.status[pool.beater] = "Idle"
                        /\ \/ pool.beater \in pool.timed
                           \/ at[pool.beater] = "polled"
                           \/ WillHear(pool.beater)
\* ANCHOR_END: waking

-----------------------------------------------------------------------------
(* Who waits for whom. An activation waits for the one on top of it; in a    *)
(* join for the job's, wherever that runs; and in a nested call for that     *)
(* call's code. Whatever it waits for has begun later than itself. So under  *)
(* any policy no wait leads back, and there is an end: an activation that    *)
(* waits for none. Its worker goes on, or waits for the part of a broadcast. *)

\* ANCHOR: waits
Activations == UNION {{<<w, i>> : i \in DOMAIN stack[w]} : w \in Workers}
CodeOf(a)   == stack[a[1]][a[2]].code
IsNewest(a) == a[2] = Len(stack[a[1]])

\* The activation is in a join, of its newest open job.
WaitsAtJoin(a) ==
  /\ stack[a[1]][a[2]].open # << >>
  /\ IsNewest(a) => Waits(a[1])

RunsOf(code) == {b \in Activations : CodeOf(b) = code}

WaitsFor(a) ==
  (IF IsNewest(a) THEN {} ELSE {<<a[1], a[2] + 1>>}) \cup
  (IF WaitsAtJoin(a) THEN RunsOf(Last(stack[a[1]][a[2]].open)) ELSE {}) \cup
  (IF IsNewest(a) /\ InCall(a[1]) THEN RunsOf(NextOp(a[1]).caller) ELSE {})

\* Those that wait in a circle, and those that wait for them: what is left when
\* the activations that wait for none of the others are taken away, again and
\* again.
RECURSIVE InCircle(_, _)
InCircle(as, waits) ==
  LET waiting == {a \in as : waits[a] \cap as # {}}
  IN IF waiting = as THEN as ELSE InCircle(waiting, waits)

NoWaitCycle ==
  InCircle(Activations, [a \in Activations |-> WaitsFor(a)]) = {}

\* A worker that goes on: by a step of its own, or it was woken and finds its
\* latch, a job or the end of the pool, or passes its wake-up on.
HasReason(w) == Served(w) \/ SeesShared(w) \/ Leaving(w)
GoesOn(w) ==
  \/ at[w] \in {"run", "tick", "promote", "read", "wait", "latch", "look",
               "returning", "claim", "tell"} /\ ~InCall(w)
  \/ at[w] = "outside" /\ (w \in Nested => \E v \in Workers : Makes(v, w))
  \/ pool.status[w] = "Woken" /\ (HasReason(w) \/ Wanted(pool) # << >>)

ChainEndsAtMover ==
  Free => \A a \in Activations :
            WaitsFor(a) = {}
              => \/ GoesOn(a[1])
                 \/ AtCall(a[1]) /\ GoesOn(NextOp(a[1]).caller)
                 \/ /\ IsAddressed(Awaited(a[1]))
                    /\ GoesOn(Addressee(Awaited(a[1])))
\* ANCHOR_END: waits

-----------------------------------------------------------------------------
(* Rules about single steps.                                                 *)

\* ANCHOR: steps
\* The worker shares a job or a bundle, or what is left of a bundle.
Promotes(w) ==
  \/ at[w] = "promote" /\ at'[w] # "promote"
  \/ at[w] = "claim" /\ at'[w] = "claim" /\ Len(pool'.shared) > Len(pool.shared)
       /\ pool.heartbeat[w] /\ ~pool'.heartbeat[w]

\* A worker is asked only if its interval is over; a promotion begins one.
RateLimit ==
  [][\A w \in Workers : /\ IsAsked(w)  => w \in pool.rested
                        /\ Promotes(w) => w \notin pool'.rested]_vars

\* To be asked begins one too, but only until the flag is lost: a beat that no
\* worker serves does not hold back the next one. And a call may begin with
\* what is left of an earlier call's interval.
Continues(w) == TakesOver(w) /\ at'[w] # "outside"

OnlyPromotionsCount ==
  [][\A w \in Workers :
       /\ w \in pool.rested \ pool'.rested
            => IsAsked(w) \/ Promotes(w) \/ Continues(w)
       /\ pool.heartbeat[w] /\ ~pool'.heartbeat[w]
            => w \in pool'.rested \/ Promotes(w)]_vars

\* A worker that is woken finds something at that moment: a job that it may
\* take, its own latch, or the end of the pool.
NoWakeInVain ==
  [][\A w \in Woken(pool') \ Woken(pool) :
       MayBeTaken(w)' # << >> \/ Served(w)' \/ pool'.stopping]_vars

\* A bundle is shared, or shared once more, while some of its jobs are left.
NoBundleInVain ==
  [][\A b \in BundleNames : IsShared(pool', b) /\ ~IsShared(pool, b)
       => bundle'[OldestIn(b)].left # << >>]_vars

\* A timer is armed only by the beater and only while a beat is due, or while
\* the beater stays for the next call.
TimerOnlyWhenDue ==
  [][\A w \in pool'.timed \ pool.timed :
       /\ pool'.beater = w
       /\ Due(pool') \/ (MayLinger /\ Lasting(pool'))]_vars

\* A worker that finds its flag set has shared a job when it goes on.
NoBeatWasted ==
  [][\A w \in Workers :
       Promotes(w) => Len(pool'.shared) > Len(pool.shared)]_vars
\* ANCHOR_END: steps

-----------------------------------------------------------------------------
(* What must come about, given FairSpec.                                     *)

\* ANCHOR: ends
EveryCallReturns == \A c \in Callers : <>(at[c] = "returned")
StopEnds         == <>(\A b \in Background : at[b] = "off")
SpawnedRun       == \A j \in Detached : frame[j] = "live" ~> frame[j] = "gone"
TimersEnd        == <>[](pool.timed = {})
\* ANCHOR_END: ends

-----------------------------------------------------------------------------
(* Heartbeat refines ForkJoin: the state of a job, as a caller knows it, is  *)
(* read off its frame, its start and its result.                             *)

\* ANCHOR: refines
\* ANCHOR: refines_fork_join
JobState(j) ==
  CASE frame[j] = "none" -> "pending"
    [] frame[j] = "gone" -> "joined"
    [] result[j] # 0     -> "done"
    [] started[j] # 0    -> "running"
    [] OTHER             -> "forked"

Abstract == INSTANCE ForkJoin WITH state <- [j \in Jobs |-> JobState(j)],
                                   value <- result

StartsAsForkJoin == Abstract!Init
RefinesForkJoin  == [][Abstract!Next]_Abstract!vars
\* ANCHOR_END: refines_fork_join
RightValue       == Abstract!RightValue

(* And it refines Mini, if every waiting worker may take every job (HelpAny) *)
(* and no job is for one worker alone. A worker that is Off comes or goes by *)
(* itself: to Mini it is awake. A job that was run inline is done as soon as *)
(* its owner has its value.                                                  *)
\* ANCHOR: refines_mini
Small == INSTANCE Mini WITH
  shared <- pool.shared,
  status <- [w \in Workers |-> IF pool.status[w] \in {"Idle", "Woken"}
                                THEN pool.status[w] ELSE "Active"],
  latch  <- [j \in Jobs |-> latch[j] \/ frame[j] = "gone"]

StartsAsMini == Small!Init
RefinesMini  == [][Small!Next]_Small!vars
\* ANCHOR_END: refines_mini
\* ANCHOR_END: refines

=============================================================================
