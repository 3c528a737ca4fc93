---------------------------- MODULE NoWorkerAsked -----------------------------
(* No worker is asked, though none is expected either: the worker that       *)
(* decides how many can be used may decide on none. All rely on the beater's *)
(* timer, which was set for another reason; the work spreads one interval    *)
(* late, or, if the same is decided again each time, never.                  *)
EXTENDS MCTree

AnyOrNone(p) == SUBSET UsefulRested(p)
=============================================================================
