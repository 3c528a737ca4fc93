----------------------------- MODULE ProofList ------------------------------
(* Job lists and bundles, for TLC to show their steps; and mistakes, with    *)
(* which they are none of the proof's.                                       *)
EXTENDS ListView, BundlePrograms

-----------------------------------------------------------------------------
(* Mistakes. With the first, the invariant still holds: it is another        *)
(* scheduler, and the proof must see that it is.                             *)
WalkIsForgotten(w, before, jobs) ==
  /\ prev' = before
  /\ walk' = [walk EXCEPT ![w] = NoWalk]
JobStaysLeft(j, w) == [bundle EXCEPT ![j].by = w]
NewestOf(jobs)     == jobs[Len(jobs)]
=============================================================================
