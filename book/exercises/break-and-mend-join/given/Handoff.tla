------------------------------- MODULE Handoff -------------------------------
(* Two owners have forked jobs, share them, and come to their joins. A taker *)
(* takes shared jobs and runs them. What an owner does at a join is missing: *)
(* it is the operator Join, in a module of its own.                          *)
EXTENDS Naturals, Sequences

CONSTANTS Takers  \* the workers that take

Owners == {"A", "B"}
Jobs   == {1, 2, 3}

\* ANCHOR: state
VARIABLES
  chain,    \* of each owner: its latent jobs, the oldest first
  open,     \* of each owner: the jobs that it has not joined, the oldest first
  shared,   \* the queue of shared jobs, the oldest promotion first
  started,  \* how often each job was started
  done      \* the jobs whose latch is set

vars == <<chain, open, shared, started, done>>

\* The owner A has forked 1 and then 2; the owner B has forked 3.
Init == /\ chain   = [A |-> <<1, 2>>, B |-> <<3>>]
        /\ open    = chain
        /\ shared  = << >>
        /\ started = [j \in Jobs |-> 0]
        /\ done    = {}

\* Whether the job stands in this sequence, and the sequence without the job.
IsIn(j, jobs)    == \E i \in DOMAIN jobs : jobs[i] = j
Without(j, jobs) == SelectSeq(jobs, LAMBDA other : other # j)
\* ANCHOR_END: state

-----------------------------------------------------------------------------
\* ANCHOR: steps
\* The owner shares its oldest latent job.
Promote(w) ==
  /\ chain[w] # << >>
  /\ shared' = Append(shared, Head(chain[w]))
  /\ chain'  = [chain EXCEPT ![w] = Tail(@)]
  /\ UNCHANGED <<open, started, done>>

\* A taker takes the oldest shared job, and begins to run it.
Take ==
  /\ Takers # {} /\ shared # << >>
  /\ started' = [started EXCEPT ![Head(shared)] = @ + 1]
  /\ shared'  = Tail(shared)
  /\ UNCHANGED <<chain, open, done>>

\* The job that was begun is done: its latch is set.
SetLatch(j) ==
  /\ started[j] > 0 /\ j \notin done
  /\ done' = done \cup {j}
  /\ UNCHANGED <<chain, open, shared, started>>

\* ANCHOR_END: steps

\* An owner joins its newest open job first.
Newest(w) == open[w][Len(open[w])]
Joined(w) == open' = [open EXCEPT ![w] = Without(Newest(w), @)]

\* Every job was joined.
AllJoined == \A w \in Owners : open[w] = << >>
=============================================================================
