------------------------------- MODULE MCMini -------------------------------
(* Mini, with so many workers and jobs.                                      *)
EXTENDS Mini, TLC

\* All workers are alike, and so are the jobs.
Symmetry == Permutations(Workers) \cup Permutations(Jobs)
=============================================================================
