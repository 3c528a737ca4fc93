-------------------------------- MODULE Rule --------------------------------
(* The check that sees your mistake.                                         *)
EXTENDS Naturals, Sequences, FiniteSets

CONSTANTS Workers, Jobs, None
VARIABLES shared, status, runs, offered, done

\* ANCHOR: solution
\* What was shared is in the queue, or runs, or is done: no job is lost.
Unseen ==
  \A j \in offered :
    \/ \E i \in DOMAIN shared : shared[i] = j
    \/ \E w \in Workers : runs[w] = j
    \/ j \in done
\* ANCHOR_END: solution
=============================================================================
