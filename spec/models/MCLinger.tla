------------------------------ MODULE MCLinger ------------------------------
(* Two calls, one after the other, as one thread makes them. The second one  *)
(* may begin with what is left of the first one's interval, and a beater may *)
(* stay for it. Stop may come, but need not: a pool that is left alone must  *)
(* fall asleep by itself.                                                    *)
EXTENDS MCTwoCallers

OneByOne(c) == at[c] = "outside" /\ (c = c2 => at[c1] = "returned")

\* In place of Ensure: fairness must not be what ends it, so a beater stays
\* whenever it may.
StaysIfItMay(p, parking) ==
  UNION {IF Lingering(q, parking) # {} THEN Lingering(q, parking)
         ELSE WithBeater(q, parking) : q \in Beat(p)}
=============================================================================
