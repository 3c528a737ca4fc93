-------------------------- MODULE MoreStaysLatent ---------------------------
(* A promotion shares several jobs, and all but the oldest one keep their    *)
(* links. So their owner does not know that they are no longer its own, and  *)
(* runs them inline: another worker runs them, too.                          *)
EXTENDS MCBundles

UnlinkFirst(w, jobs) ==
  Remember(w, Unlinked(Lifted(w), Head(jobs)), Without(Walked(w), Head(jobs)))
=============================================================================
