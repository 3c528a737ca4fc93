------------------------------ MODULE JobList -------------------------------
(* The job list of a worker: chains of headers, linked from newer to older,  *)
(* and what promotions remember of them. Only the owner touches any of this. *)
(*                                                                           *)
(* A promotion needs the oldest latent job, and the links lead there from    *)
(* the newest one. To walk all of a deep recursion each time would cost more *)
(* than it brings, so the walk is remembered: `walk[w].jobs`, oldest first.  *)
(* But then none of these jobs may be joined without the walk's knowledge:   *)
(* its frame would be gone, and its memory would hold another job. So the    *)
(* newest of them is a barrier: its own link is null, as if it had been      *)
(* promoted, and kept in `below`. The older ones cannot be joined before it. *)
(* A promotion takes the first of them, and walks only if none is left.      *)
EXTENDS State

NoWalk == [jobs |-> << >>, below |-> Null]

Last(s)       == s[Len(s)]
Prefix(s, n)  == SubSeq(s, 1, n)
Without(s, j) == SelectSeq(s, LAMBDA x : x # j)
IsIn(j, s)    == \E i \in DOMAIN s : s[i] = j

IsBarrier(w, j) == walk[w].jobs # << >> /\ Last(walk[w].jobs) = j

\* ANCHOR: Walk
\* The latent jobs from header h down to the barrier, or to what is promoted.
RECURSIVE NotYetWalked(_)
NotYetWalked(h) ==
  IF h = Root \/ prev[h] = Null THEN << >>
  ELSE Append(NotYetWalked(prev[h]), h)

\* The oldest latent jobs of the chain that ends at w's newest header.
Walked(w) ==
  IF walk[w] = NoWalk THEN NotYetWalked(Newest(w)) ELSE walk[w].jobs

\* The links, with the barrier's own put back.
Lifted(w) ==
  IF walk[w] = NoWalk THEN prev
  ELSE [prev EXCEPT ![Last(walk[w].jobs)] = walk[w].below]

\* The walk over `jobs` is remembered, and the newest of them is the barrier.
Remember(w, before, jobs) ==
  IF jobs = << >>
  THEN /\ prev' = before
       /\ walk' = [walk EXCEPT ![w] = NoWalk]
  ELSE /\ prev' = [before EXCEPT ![Last(jobs)] = Null]
       /\ walk' = [walk EXCEPT ![w] = [jobs  |-> jobs,
                                       below |-> before[Last(jobs)]]]

Unlinked(before, j) == [before EXCEPT ![j] = Null]

\* These jobs leave the chain to be promoted.
RECURSIVE AllUnlinked(_, _)
AllUnlinked(before, jobs) ==
  IF jobs = << >> THEN before
  ELSE AllUnlinked(Unlinked(before, Head(jobs)), Tail(jobs))

Unlink(w, jobs) ==
  Remember(w, AllUnlinked(Lifted(w), jobs),
           SelectSeq(Walked(w), LAMBDA j : ~IsIn(j, jobs)))

\* ANCHOR_END: Walk

\* The barrier is joined. Another barrier is set further down; how far is a
\* matter of cost alone, and left open here.
LowerBarrier(w) ==
  LET n == Len(walk[w].jobs)
  IN \E k \in IF n = 1 THEN {0} ELSE 1..(n - 1) :
       Remember(w, Lifted(w), Prefix(walk[w].jobs, k))
=============================================================================
