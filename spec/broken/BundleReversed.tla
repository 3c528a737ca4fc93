--------------------------- MODULE BundleReversed ---------------------------
(* A promotion walks from the newest header down, and puts the jobs of its   *)
(* bundle in the order in which it meets them. So the end at which all claim *)
(* has the oldest job. The owner comes to its newest job, and that is at the *)
(* other end.                                                                *)
EXTENDS MCBundles

Reversed(jobs) == [i \in DOMAIN jobs |-> jobs[Len(jobs) + 1 - i]]

BundledReversed(jobs) ==
  IF Len(jobs) = 1 THEN bundle
  ELSE [j \in Jobs |-> IF IsIn(j, jobs)
                       THEN [NoBundle EXCEPT !.of   = EntryOf(jobs),
                                             !.left = IF j = jobs[1]
                                                      THEN Reversed(jobs)
                                                      ELSE << >>]
                       ELSE bundle[j]]
=============================================================================
