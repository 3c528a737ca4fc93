----------------------------- MODULE NoLostWake -----------------------------
(* The rule that no wake-up is lost: no job lies in the queue while all      *)
(* workers wait. If that came about, no worker would ever take the job.      *)
EXTENDS Queue

\* ANCHOR: solution
NoLostWake == (\A w \in Workers : at[w] = "waits") => queue = 0
\* ANCHOR_END: solution
=============================================================================
