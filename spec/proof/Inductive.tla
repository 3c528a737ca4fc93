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

\* The activations of w, the oldest first, and the pairs of them in order.
Run(w)   == [i \in DOMAIN stack[w] |-> stack[w][i].code]
Depths   == {<<w, i>> \in Workers \X (1..Cardinality(Codes)) :
               i \in DOMAIN stack[w]}
Pairs    == {<<w, i, k>> \in Workers \X (1..Cardinality(Codes))
                                     \X (1..Cardinality(Codes)) :
               i \in DOMAIN stack[w] /\ k \in 1..(i - 1)}
CodeAt(w, i) == stack[w][i].code

\* Those that are not the newest are in a join; the newest one is if it waits.
IsJoining(w, i) == i < Len(stack[w]) \/ at[w] = "read" \/ Waits(w)

JoinedBy(w, i) == Code(CodeAt(w, i))[stack[w][i].next].job

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
   top       |-> {<<w, Top(w).code>> : w \in {v \in Workers : Owner(v)}},
   above     |-> {<<CodeAt(p[1], p[2]), CodeAt(p[1], p[3])>> : p \in Pairs},
   over      |-> {<<CodeAt(p[1], p[2]), CodeAt(p[1], p[3])>> : p \in
                    {q \in Pairs : q[3] + 1 = q[2]}},
   taken     |-> {<<CodeAt(d[1], d[2])>> : d \in
                    {e \in Depths : stack[e[1]][e[2]].taken}},
   inside    |-> {<<CodeAt(d[1], d[2]),
                    TakenIn(SubSeq(stack[d[1]], 1, d[2]))>> : d \in
                    {e \in Depths :
                       TakenIn(SubSeq(stack[e[1]], 1, e[2])) # Null}},
   open      |-> UNION {{<<CodeAt(d[1], d[2]), stack[d[1]][d[2]].open[k]>> :
                           k \in DOMAIN stack[d[1]][d[2]].open} : d \in Depths},
   joining   |-> {<<JoinedBy(d[1], d[2])>> : d \in
                    {e \in Depths : IsJoining(e[1], e[2])}}]

\* What does not change.
Program ==
  PoolProgram @@
  [isJob       |-> {<<j>> : j \in Jobs},
   detached    |-> {<<j>> : j \in Detached},
   fromOutside |-> {<<j>> : j \in FromOutside},
   part        |-> {<<j>> : j \in Parts},
   within      |-> UNION {{<<y, x>> : y \in Subtree(x)} : x \in Codes}]

\* For ACTION_CONSTRAINT: it holds of every step, and prints it.
Shown == PrintT(<<"step", Actions, Program, View, View'>>)
=============================================================================
