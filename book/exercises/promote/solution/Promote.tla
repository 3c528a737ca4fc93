------------------------------ MODULE Promote -------------------------------
(* A has found its flag set, right after a fork: it shares its oldest latent *)
(* job. The variables are those of Handoff.tla, beside this file.            *)
EXTENDS Handoff

\* ANCHOR: solution
\* A shares its oldest latent job, and wakes B for it.
Promote ==
  /\ a = "promotes" /\ a' = "runs"
  /\ shared' = Append(shared, Head(chain))
  /\ chain'  = Tail(chain)
  /\ flag'   = FALSE
  /\ b'      = IF b = "idle" THEN "woken" ELSE b
  /\ UNCHANGED <<open, forked, job, started, done>>
\* ANCHOR_END: solution
=============================================================================
