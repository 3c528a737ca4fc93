----------------------------- MODULE Inductive ------------------------------
(* What the proof in this folder has to do with the specification. View is   *)
(* the state as the proof sees it: relations, each a set of tuples, and      *)
(* functions, each a set of pairs, under the names that state.smt2 declares  *)
(* beside the pool's.                                                        *)
(* TLC prints each step that it takes as two such views with the names of    *)
(* the actions that it may have been; `cargo xtask check-proof` evaluates    *)
(* the proof's own formulas on them: the conjuncts of the invariant in each  *)
(* state, and for each step what the proof says of its action.               *)
EXTENDS PoolView

(* The activations of w, the oldest first, and the pairs of them in order.   *)
(* A worker that has still to tell an owner has left the job's activation.   *)
Depths   == {<<w, i>> \in Workers \X (1..Cardinality(Codes)) :
               i \in DOMAIN Touched(w)}
Pairs    == {<<w, i, k>> \in Workers \X (1..Cardinality(Codes))
                                     \X (1..Cardinality(Codes)) :
               i \in DOMAIN Touched(w) /\ k \in 1..(i - 1)}
CodeAt(w, i) == stack[w][i].code
NewestOf(w)  == Len(Touched(w))

\* Those that are not the newest are in a join; the newest one is if it waits,
\* or claims.
IsJoining(w, i) == i < Len(stack[w]) \/ at[w] \in {"read", "claim"} \/ Waits(w)

JoinedBy(w, i) == Code(CodeAt(w, i))[stack[w][i].next].job

Telling == {w \in Workers : at[w] = "tell"}

View ==
  PoolView @@
  [frame     |-> {<<x, IF x \in Jobs THEN frame[x] ELSE "none">> : x \in Codes},
   linked    |-> {<<j>> : j \in {i \in Jobs : IsLinked(i)}},
   latch     |-> {<<j>> : j \in {i \in Jobs : latch[i]}},
   result    |-> {<<j>> : j \in {i \in Jobs : result[i] # 0}},
   started   |-> {<<j>> : j \in {i \in Jobs : started[i] > 0}},
   startedTwice |-> {<<j>> : j \in {i \in Jobs : started[i] > 1}},
   on        |-> {<<d[1], CodeAt(d[1], d[2])>> : d \in Depths},
   active    |-> {<<CodeAt(d[1], d[2])>> : d \in Depths},
   top       |-> {<<d[1], CodeAt(d[1], d[2])>> : d \in
                    {e \in Depths : e[2] = NewestOf(e[1])}},
   above     |-> {<<CodeAt(p[1], p[2]), CodeAt(p[1], p[3])>> : p \in Pairs},
   over      |-> {<<CodeAt(p[1], p[2]), CodeAt(p[1], p[3])>> : p \in
                    {q \in Pairs : q[3] + 1 = q[2]}},
   taken     |-> {<<CodeAt(d[1], d[2])>> : d \in
                    {e \in Depths : stack[e[1]][e[2]].taken}},
   inside    |-> {<<CodeAt(d[1], d[2]),
                    TakenIn(SubSeq(stack[d[1]], 1, d[2]))>> : d \in
                    {e \in Depths :
                       TakenIn(SubSeq(stack[e[1]], 1, e[2])) # Null}},
   takenIn   |-> {<<w, TakenIn(Touched(w))>> : w \in
                    {v \in Workers : TakenIn(Touched(v)) # Null}},
   open      |-> UNION {{<<CodeAt(d[1], d[2]), stack[d[1]][d[2]].open[k]>> :
                           k \in DOMAIN stack[d[1]][d[2]].open} : d \in Depths},
   joining   |-> {<<JoinedBy(d[1], d[2])>> : d \in
                    {e \in Depths : IsJoining(e[1], e[2])}},
   bundled   |-> {<<j, bundle[j].of>> : j \in {i \in Jobs : InBundle(i)}},
   left      |-> {<<j>> : j \in {i \in Jobs : InBundle(i) /\
                                        IsIn(i, Left(bundle[i].of))}},
   watched   |-> {<<j>> : j \in {i \in Jobs : bundle[i].watcher # Null}},
   claims    |-> {<<w, OfWhich(w)>> : w \in {v \in Workers : at[v] = "claim"}}
                 \cup {<<w, bundle[Top(w).code].of>> : w \in Telling},
   tells     |-> {<<w, Top(w).code>> : w \in Telling}]

\* The bundles that there are, before the step or after it.
Named == UNION {{bundle[j].of, bundle'[j].of} : j \in Jobs} \ {Null}

\* What does not change.
Program ==
  PoolProgram @@
  [isJob       |-> {<<j>> : j \in Jobs},
   detached    |-> {<<j>> : j \in Detached},
   fromOutside |-> {<<j>> : j \in FromOutside},
   part        |-> {<<j>> : j \in Parts},
   bundle      |-> {<<b>> : b \in Named},
   within      |-> UNION {{<<y, x>> : y \in Subtree(x)} : x \in Codes}
                   \cup UNION {{<<b, x>> : b \in {c \in Named : OldestIn(c) \in
                                                   Subtree(x) \ {x}}} :
                                 x \in Codes}
                   \cup {<<b, b>> : b \in Named}]

\* For ACTION_CONSTRAINT: it holds of every step, and prints it.
Shown == PrintT(<<"step", Actions, Program, View, View'>>)
=============================================================================
