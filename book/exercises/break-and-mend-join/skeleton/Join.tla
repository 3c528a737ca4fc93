-------------------------------- MODULE Join --------------------------------
(* What the owner w does when it comes to the join of its newest job j.      *)
EXTENDS Handoff

\* The owner runs the job j itself.
Run(j) == started' = [started EXCEPT ![j] = @ + 1]

\* TODO: mend this action.

\* The owner runs its job, wherever the job is by now.
Join(w) ==
  /\ open[w] # << >>
  /\ LET j == Newest(w)
     IN /\ Run(j)
        /\ done' = done \cup {j}
        /\ Joined(w)
        /\ UNCHANGED <<chain, shared>>
=============================================================================
