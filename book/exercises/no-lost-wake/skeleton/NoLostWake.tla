----------------------------- MODULE NoLostWake -----------------------------
(* The rule that no wake-up is lost: no job lies in the queue while all      *)
(* workers wait. If that came about, no worker would ever take the job.      *)
EXTENDS Queue

\* TODO: write the rule in place of TRUE. `queue` is the number of jobs in the
\* queue, and at[w] = "waits" says that worker w waits.
NoLostWake == TRUE
=============================================================================
