----------------------------- MODULE BundleLeft -----------------------------
(* A worker that has taken a bundle on top of an open join goes back to its  *)
(* join, and does not put back what is left: no other worker finds it.       *)
EXTENDS MCBundles

\* In place of MayAsk, UsefulRested and Elapse: all are asked as soon as it
\* helps.
AskedAll(p) == {Useful(p)}
AtOnce(p)   == Useful(p)
Never(w)    == FALSE

\* Two jobs, one of which has two more.
LeftMain == [c \in Callers |-> <<ForkOf(1), ForkOf(2), JoinOf(2), JoinOf(1)>>]
LeftBody == << <<ForkOf(3), ForkOf(4), JoinOf(4), JoinOf(3)>>,
               << >>, << >>, << >> >>

LeavesRest(w) ==
  /\ at[w] = "claim" /\ MayLock(w) /\ HasLeft(OfWhich(w))
  /\ Owner(w) /\ Done(Awaited(w))
  /\ Ends(w, {NamesItsJob(pool, w)})
=============================================================================
