------------------------- MODULE WaitOverLatentJobs -------------------------
(* The newest job is promoted instead of the oldest (see NewestPromoted),    *)
(* now seen at the join: the owner waits for the promoted job while an older *)
(* one of its own is latent. No other worker can see that job, and the owner *)
(* is parked over work that it could do or share.                            *)
EXTENDS MCTree

NewestOf(jobs) == Last(jobs)
=============================================================================
