------------------------------ MODULE ListView ------------------------------
(* What the part `joblist` of the proof has to do with the specification, as *)
(* Inductive.tla has it for the invariant. The part speaks of one worker, so *)
(* each step of TLC is shown once for each worker that sees something of it: *)
(* as two views of this worker's job list and bundles, under the names that  *)
(* joblist/state.smt2 declares.                                              *)
EXTENDS Properties, TLC

VARIABLES forkedBy,  \* of each job: the worker that has forked it (history)
          begunBy    \* and the one that has begun it (history)

Codes == Callers \cup Jobs

Opens(w) == UNION {{stack[w][i].open[k] : k \in DOMAIN stack[w][i].open} :
                     i \in DOMAIN stack[w]}
Runs(w)  == {stack[w][i].code : i \in DOMAIN stack[w]}

\* What is known stays known; else it is one of these workers, if there is one.
Known(worker, those) == IF worker # Null \/ those = {} THEN worker
                        ELSE CHOOSE w \in those : TRUE

ListInit == /\ Init
            /\ forkedBy = [j \in Jobs |-> Null]
            /\ begunBy  = [j \in Jobs |-> Null]
ListNext == /\ Next
            /\ forkedBy' = [j \in Jobs |->
                 Known(forkedBy[j], {w \in Workers : j \in Opens(w)'})]
            /\ begunBy'  = [j \in Jobs |->
                 Known(begunBy[j], {w \in Workers : j \in Runs(w)'})]
ListSpec == ListInit /\ [][ListNext]_<<vars, forkedBy, begunBy>>

-----------------------------------------------------------------------------
\* The jobs that w has forked, and those that it has begun besides.
Mine(w)  == {j \in Jobs : forkedBy[j] = w}
Begun(w) == {j \in Jobs : begunBy[j] = w}

Depths(w)    == DOMAIN stack[w]
Pairs(w)     == {p \in Depths(w) \X Depths(w) : p[2] < p[1]}
CodeAt(w, i) == stack[w][i].code

\* Where w stands. In an open join it waits, whatever it does meanwhile.
Place(w) ==
  CASE Owner(w) /\ Waits(w)             -> "wait"
    [] ~Owner(w) /\ at[w] # "claim"     -> "outside"
    [] OTHER                            -> at[w]

\* As in Inductive; and w waits while it claims, too.
IsJoining(w, i) == i < Len(stack[w]) \/ Place(w) \in {"read", "wait", "claim"}
JoinedBy(w, i)  == Code(CodeAt(w, i))[stack[w][i].next].job

\* A detached job has no latch: it is done when its record is gone.
HasLatch(j) == latch[j] \/ (j \in Detached /\ frame[j] = "gone")

\* A call's code writes its value where its caller finds it.
HasValue(x) == IF x \in Jobs THEN result[x] # 0
               ELSE at[x] \in {"returning", "returned"}

\* What was promoted is not latent, and was not taken back inline.
WasPromoted(w, j) == frame[j] # "none" /\ prev[j] = Null /\ ~IsBarrier(w, j)

\* The bundles of which v claims, or one of whose jobs it runs.
ClaimedOf(v) ==
  (IF at[v] = "claim" THEN {OfWhich(v)} ELSE {}) \cup
  {bundle[CodeAt(v, i)].of : i \in {k \in Depths(v) : stack[v][k].taken}}

\* Those of them that are of jobs of w, by their oldest jobs.
Bundles(w)  == {b \in BundleNames : OldestIn(b) \in Mine(w)}
Others(w)   == Workers \ {w}
IsIdle(w)   == Owner(w) /\ pool.status[w] = "Idle"
If(condition) == IF condition THEN {<< >>} ELSE {}

View(w) ==
  [at         |-> {<<Place(w)>>},
   frame      |-> {<<x, IF x \in Mine(w) THEN frame[x] ELSE "none">> :
                     x \in Codes \cup {Root}},
   prev       |-> {<<j, prev[j]>> : j \in {i \in Mine(w) : prev[i] # Null}},
   null       |-> {<<x>> : x \in (Codes \cup {Root})
                                  \ {i \in Mine(w) : prev[i] # Null}},
   started    |-> {<<j>> : j \in {i \in Mine(w) \cup Begun(w) : started[i] > 0}},
   latch      |-> {<<j>> : j \in {i \in Mine(w) \cup Begun(w) : HasLatch(i)}},
   result     |-> {<<x>> : x \in {y \in Mine(w) \cup Begun(w)
                                         \cup ({w} \cap Callers) : HasValue(y)}},
   shared     |-> {<<j>> : j \in {i \in Mine(w) : IsShared(pool, i)}},
   addressed  |-> {<<j>> : j \in {i \in Mine(w) : IsAddressed(i)}},
   promoted   |-> {<<j>> : j \in {i \in Mine(w) : WasPromoted(w, i)}},
   bundled    |-> {<<j, OldestIn(bundle[j].of)>> :
                     j \in {i \in Mine(w) : InBundle(i)}},
   left       |-> {<<j>> : j \in {i \in Mine(w) :
                                   InBundle(i) /\ IsIn(i, Left(bundle[i].of))}},
   queued     |-> {<<OldestIn(b)>> : b \in {c \in Bundles(w) : IsShared(pool, c)}},
   watched    |-> {<<j>> : j \in {i \in Mine(w) : bundle[i].watcher # Null}},
   holds      |-> UNION {{<<v, OldestIn(b)>> : b \in ClaimedOf(v) \cap Bundles(w)} :
                           v \in Workers},
   runs       |-> UNION {{<<v, j>> : j \in {i \in Runs(v) \cap Mine(w) : ~latch[i]}} :
                           v \in Others(w)},
   tells      |-> {<<v, Top(v).code>> :
                     v \in {u \in Others(w) : /\ at[u] = "tell"
                                              /\ Top(u).code \in Mine(w)}},
   idle       |-> If(IsIdle(w)),
   awaits     |-> IF IsIdle(w) THEN {<<pool.awaits[w]>>} ELSE {},
   remembered |-> {<<walk[w].jobs[i]>> : i \in DOMAIN walk[w].jobs},
   barrier    |-> {<<j>> : j \in {i \in Mine(w) : IsBarrier(w, i)}},
   below      |-> {<<walk[w].below>>} \ {<<Null>>},
   on         |-> {<<x>> : x \in Runs(w)},
   top        |-> IF Owner(w) THEN {<<Top(w).code>>} ELSE {},
   above      |-> {<<CodeAt(w, p[1]), CodeAt(w, p[2])>> : p \in Pairs(w)},
   over       |-> {<<CodeAt(w, p[1]), CodeAt(w, p[2])>> :
                     p \in {q \in Pairs(w) : q[2] + 1 = q[1]}},
   taken      |-> {<<CodeAt(w, i)>> : i \in {k \in Depths(w) : stack[w][k].taken}},
   base       |-> {<<CodeAt(w, i), stack[w][i].base>> : i \in Depths(w)},
   open       |-> UNION {{<<CodeAt(w, i), stack[w][i].open[k]>> :
                            k \in DOMAIN stack[w][i].open} : i \in Depths(w)},
   older      |-> LET jobs == OpenJobs(w)
                  IN {<<jobs[p[1]], jobs[p[2]]>> :
                        p \in {q \in (DOMAIN jobs) \X (DOMAIN jobs) :
                                q[1] < q[2]}},
   joining    |-> {<<JoinedBy(w, i)>> : i \in {k \in Depths(w) : IsJoining(w, k)}}]

-----------------------------------------------------------------------------
\* What does not change, and what the part's formulas say of a step at once.
\* What no worker has forked yet may be a job of w.
Program(w) ==
  LET chosen == IF Promote(w) THEN {Walked(w)[i] : i \in DOMAIN Walked(w)} ELSE {}
  IN [self      |-> {<<w>>},
      isRoot    |-> {<<Root>>},
      part      |-> {<<j>> : j \in Parts},
      foreign   |-> {<<x>> : x \in Callers \cup Detached \cup {Root} \cup
                                {j \in Jobs : forkedBy'[j] \notin {Null, w}}},
      walked    |-> IF at[w] = "promote" /\ walk[w] = NoWalk
                    THEN {<<Walked(w)[i]>> : i \in DOMAIN Walked(w)} ELSE {},
      candidate |-> {<<j>> : j \in chosen},
      leaves    |-> {<<j>> : j \in {i \in chosen : WasPromoted(w, i)'}}]

By(w, name, A(_)) == IF A(w) THEN {name} ELSE {}

\* The steps of bundles: those of other workers are seen under their names, too.
OfBundles(w) ==
  UNION {By(w, "Claim", Claim), By(w, "ClaimOwn", ClaimOwn), By(w, "Watch", Watch),
         By(w, "SetLatchFree", SetLatchFree), By(w, "Tell", Tell),
         By(w, "ShareAgain", ShareAgain), By(w, "EndClaims", EndClaims),
         By(w, "GiveBack", GiveBack)}

TakenAs(w) == IF Owner(w) THEN "WaitForJobHelp" ELSE "TakeSharedJob"

\* What the step may have been if w has taken it.
Own(w) ==
  UNION {OfBundles(w),
         By(w, "Fork", Fork), By(w, "Tick", Tick), By(w, "Promote", Promote),
         By(w, "Join", Join), By(w, "JoinBarrier", JoinBarrier),
         By(w, "JoinReturn", JoinReturn), By(w, "Finish", Finish),
         By(w, "WaitForJobReclaim", WaitForJobReclaim),
         By(w, "WaitForJobHelp", WaitForJobHelp),
         By(w, "WaitForJobPark", WaitForJobPark),
         By(w, "WaitForJobReturn", WaitForJobReturn),
         By(w, "SetLatch", SetLatch), By(w, "SetLatch", SpawnEnd),
         By(w, "Broadcast", Broadcast), By(w, "TakeSharedJob", TakeSharedJob),
         By(w, TakenAs(w), BroadcastTake),
         IF w \in Callers /\ Call(w) THEN {"Call"} ELSE {},
         IF w \in Callers /\ CallReturn(w) THEN {"CallReturn"} ELSE {}}

InOne(w) == \E v \in Others(w) : SetLatch(v) \/ Tell(v)

Elsewhere(w) ==
  LET names == UNION {OfBundles(v) : v \in Others(w)}
  IN IF names = {} THEN {"Elsewhere"} ELSE names

Show(w, names, before, after) ==
  before = after \/ PrintT(<<"step", names, Program(w), before, after>>)

(* A step of another worker may do two things to w at once: something to its *)
(* jobs, and it wakes w for a job that w may take. It is shown as two steps, *)
(* but where the part has both in one action.                                *)
ShownTo(w) ==
  LET before == View(w)
      after  == View(w)'
      asleep == [after EXCEPT !.idle = before.idle, !.awaits = before.awaits]
      own    == Own(w)
  IN \/ before = after
     \/ IF own # {} THEN Show(w, own, before, after)
        ELSE IF InOne(w) THEN Show(w, Elsewhere(w), before, after)
        ELSE /\ Show(w, Elsewhere(w), before, asleep)
             /\ Show(w, {"Elsewhere"}, asleep, after)

\* For ACTION_CONSTRAINT.
ListShown == \A w \in Workers : ShownTo(w)
=============================================================================
