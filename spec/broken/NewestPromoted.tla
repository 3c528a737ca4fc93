--------------------------- MODULE NewestPromoted ---------------------------
(* A beat promotes the newest latent job instead of the oldest: no walk is   *)
(* needed. But the newest job is the smallest piece of work, its share is    *)
(* not worth the handoff, and a null link no longer says that all below is   *)
(* promoted. The bound on the span of heartbeat scheduling rests on the      *)
(* oldest.                                                                   *)
EXTENDS MCTree

NewestOf(jobs) == Last(jobs)
=============================================================================
