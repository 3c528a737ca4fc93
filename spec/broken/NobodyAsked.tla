---------------------------- MODULE NobodyAsked -----------------------------
(* Nobody is asked, though nobody is expected either: whoever decides how    *)
(* many can be used may come to none. All rely on the beater's timer, which  *)
(* was set for another reason; the work spreads one interval late, or, if    *)
(* the same is decided again each time, never.                               *)
EXTENDS MCTree

AnyOrNone(p) == SUBSET Rested(p)
=============================================================================
