------------------------------- MODULE AnyPool -------------------------------
(* From any pool that the invariant admits. Between two steps of Heartbeat,  *)
(* chance puts another pool in place of the one that the steps have made.    *)
(* The stacks stay. How far promotions have come, what the mutex protects,   *)
(* and where a worker waits that has nothing to run, are chosen anew, each   *)
(* field out of all its values. Most of these pools no behaviour comes to.   *)
(* But the invariant holds in them, and so it must hold after each step from *)
(* them: it is inductive. TLC tries as many as one lets it, for more workers *)
(* than it could ever explore.                                               *)
EXTENDS InductiveInv

VARIABLE jumped  \* TRUE: chance has chosen this pool

\* In place of Settled: no step goes before another.
NoPriority == TRUE

\* In place of Elapse: chance decides whose interval is over.
Never(w) == FALSE

-----------------------------------------------------------------------------
Coin      == RandomElement({TRUE, FALSE})
Seldom    == RandomElement(1..8) = 1
Chance(S) == RandomElement(SUBSET S)

\* The links without any walk remembered.
AllLifted ==
  [j \in Jobs |-> IF \E w \in Workers : IsBarrier(w, j)
                  THEN walk[CHOOSE w \in Workers : IsBarrier(w, j)].below
                  ELSE prev[j]]

\* The latent jobs of w, the oldest first, but for one of which w knows that it
\* is latent.
MayBePromoted(w) ==
  LET latent == SelectSeq(OpenJobs(w), Latent)
  IN IF at[w] \in {"tick", "promote"} THEN Prefix(latent, Len(latent) - 1)
     ELSE latent

\* The oldest of them, up to the first that is not among these jobs.
RECURSIVE OldestOf(_, _)
OldestOf(jobs, js) == IF jobs = << >> \/ Head(jobs) \notin js THEN {}
                      ELSE {Head(jobs)} \cup OldestOf(Tail(jobs), js)

MorePromoted(js) ==
  UNION {OldestOf(MayBePromoted(w), js) : w \in Workers}

-----------------------------------------------------------------------------
Waiters == {w \in Workers : at[w] \in {"parked", "polling", "polled"}}

\* Those that run no code, and do not wait either.
Away == {w \in Workers : at[w] \in {"outside", "look", "returned", "off"}}

\* These workers cannot be idle: there is something for them alone.
Called == {w \in Waiters : \/ ForItAlone(w) # << >>
                           \/ Owner(w) /\ latch[Awaited(w)]}

(* Which workers may be woken: enough for the shared jobs that the others    *)
(* may take. Every other time they are just enough, if that can be: one      *)
(* worker less, and a job is forgotten.                                      *)
LeftBy(ws, jobs) ==
  {j \in jobs : \E w \in Waiters \ ws : MayTake(w, j)}

Enough(jobs) == {ws \in {s \cup Called : s \in SUBSET Waiters} :
                   Cardinality(LeftBy(ws, jobs)) <= Cardinality(ws)}

JustEnough(jobs) ==
  {ws \in Enough(jobs) : /\ LeftBy(ws, jobs) # {}
                         /\ Cardinality(LeftBy(ws, jobs)) = Cardinality(ws)}

Sleepless(jobs) == IF JustEnough(jobs) # {} /\ Coin
                   THEN RandomElement(JustEnough(jobs))
                   ELSE RandomElement(Enough(jobs))

Orders(n) == Permutations(1..n)

(* What is chosen is named at once, by \E over a set of one: TLC might       *)
(* choose a second time where it evaluates a definition a second time.       *)
Jump ==
  /\ lock = Null /\ ~jumped /\ jumped' = TRUE
  /\ \E promoted \in {IF Coin THEN MorePromoted(Chance(Jobs)) ELSE {}} :
     \E jobs \in {{j \in Jobs : IsShared(pool, j)} \cup promoted} :
     \E woken \in {Sleepless(jobs)}, parked \in {Chance(Waiters)},
        polling \in {IF MayPoll THEN Chance(Waiters) ELSE {}},
        active \in {Chance(Away)}, asked \in {Chance(Workers)},
        rested \in {Chance(Workers)}, beater \in {RandomElement(Workers)},
        timed \in {Chance(Workers)}, notified \in {Chance(Workers)},
        halfway \in {IF MayPoll THEN Chance(Workers) ELSE {}},
        polls \in {Chance(Workers)}, unnamed \in {Chance(Workers)},
        order \in {RandomElement(Orders(Cardinality(jobs)))},
        stopping \in {IF EarlyStop THEN Seldom ELSE pool.stopping} :
       LET some  == CHOOSE s \in [1..Cardinality(jobs) -> jobs] :
                      \A j \in jobs : \E i \in DOMAIN s : s[i] = j
           runs  == Workers \ (Waiters \cup Away)
       IN /\ prev' = IF promoted = {} THEN prev
                     ELSE [j \in Jobs |-> IF j \in promoted THEN Null
                                          ELSE AllLifted[j]]
          /\ walk' = IF promoted = {} THEN walk
                     ELSE [w \in Workers |-> NoWalk]
          /\ at' = [w \in Workers |->
                      IF w \notin Waiters THEN at[w]
                      ELSE IF w \in parked THEN "parked"
                      ELSE IF w \in polling THEN "polling" ELSE "polled"]
          /\ pool' =
               [pool EXCEPT
                  !.status    = [w \in Workers |->
                                   IF w \in woken THEN "Woken"
                                   ELSE IF w \in Waiters THEN "Idle"
                                   ELSE IF w \in runs \cup active
                                   THEN "Active" ELSE "Off"],
                  !.awaits    = [w \in Workers |->
                                   IF \/ w \notin Waiters \/ ~Owner(w)
                                      \/ w \in woken \cap unnamed THEN Null
                                   ELSE Awaited(w)],
                  !.heartbeat = [w \in Workers |->
                                   w \in asked \cap (runs \cup active)],
                  !.shared    = [i \in 1..Cardinality(jobs) |-> some[order[i]]],
                  !.beater    = IF beater \in Waiters \ woken THEN beater
                                ELSE Null,
                  !.rested    = rested,
                  !.timed     = timed,
                  !.notified  = notified,
                  !.halfway   = halfway,
                  !.polls     = polls \cap (Waiters \ parked),
                  !.stopping  = stopping]
  /\ UNCHANGED <<lock, bundle, latch, result, frame, stack, started, returned>>
  /\ InductiveInv'

AnySpec == Init /\ jumped = FALSE
           /\ [][Jump \/ (Next /\ jumped' = FALSE)]_<<vars, jumped>>

\* For ACTION_CONSTRAINT: each step of Heartbeat is printed.
StepsShown == jumped' \/ Shown

-----------------------------------------------------------------------------
(* Mistakes. With the first, the invariant still holds: it is another        *)
(* scheduler, and the proof must see that it is. The others break it.        *)

WakeIfTooFew(p, j) ==
  LET able   == {w \in Idle(p) : MayTake(w, j)}
      others == able \ {p.beater}
      some   == IF others = {} THEN able ELSE others
  IN IF some = {} \/ Len(Wanted(p)) <= Cardinality(Woken(p)) THEN {p}
     ELSE {Wake(p, w) : w \in some}

HelpsNotBelow(w, x) == ~Owner(w) \/ Waiting = "HelpAny"
NotReplaced(p, w)   == {p}
=============================================================================
