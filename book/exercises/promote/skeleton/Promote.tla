------------------------------ MODULE Promote -------------------------------
(* A has found its flag set, right after a fork: it shares its oldest latent *)
(* job. The variables are those of Handoff.tla, beside this file.            *)
EXTENDS Handoff

\* TODO: say of each variable what it is after the step, or that it stays
\* UNCHANGED. As it stands, A hears the heartbeat and shares nothing.

\* A shares its oldest latent job, and wakes B for it.
Promote ==
  /\ a = "promotes" /\ a' = "runs"
  /\ UNCHANGED <<chain, open, forked, shared, flag, b, job, started, done>>
=============================================================================
