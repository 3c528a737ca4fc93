------------------------- MODULE BundleOldestFirst --------------------------
(* The worker that takes a bundle runs its oldest job first. The owner waits *)
(* for the newest one, which lies in the worker's hand, and has the user's   *)
(* lock, which the oldest job wants.                                         *)
EXTENDS MCBundles

OldestOf(b) == Head(b)
YoungerOf(b) == Tail(b)
=============================================================================
