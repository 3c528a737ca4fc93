-------------------------- MODULE PartsBetweenJobs --------------------------
(* A worker takes its part of a broadcast between two jobs only, so that no  *)
(* join has anything on top of it. But the join may be for a job that        *)
(* broadcasts, or be a broadcast's own: two workers that broadcast at the    *)
(* same time wait for each other forever.                                    *)
EXTENDS MCBroadcast

BetweenJobs(w) == IF Owner(w) THEN << >> ELSE pool.addressed[w]
=============================================================================
