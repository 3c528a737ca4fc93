-------------------------------- MODULE Join --------------------------------
(* What the owner w does when it comes to the join of its newest job j.      *)
EXTENDS Handoff

\* The owner runs the job j itself.
Run(j) == started' = [started EXCEPT ![j] = @ + 1]

\* ANCHOR: solution
\* The job is latent: the owner takes it back. No other worker knows of it.
Inline(w, j) ==
  /\ IsIn(j, chain[w])
  /\ Run(j) /\ done' = done \cup {j}
  /\ chain' = [chain EXCEPT ![w] = Without(j, @)]
  /\ UNCHANGED shared

\* The job is shared and no worker has taken it: the owner takes it out of the
\* queue, wherever it stands there, and runs it.
Reclaim(w, j) ==
  /\ IsIn(j, shared)
  /\ Run(j) /\ done' = done \cup {j}
  /\ shared' = Without(j, shared)
  /\ UNCHANGED chain

\* The job was taken: the owner waits for its latch, and runs nothing.
Return(w, j) ==
  /\ j \in done
  /\ UNCHANGED <<chain, shared, started, done>>

\* The owner comes to its join.
Join(w) ==
  /\ open[w] # << >>
  /\ LET j == Newest(w) IN Inline(w, j) \/ Reclaim(w, j) \/ Return(w, j)
  /\ Joined(w)
\* ANCHOR_END: solution
=============================================================================
