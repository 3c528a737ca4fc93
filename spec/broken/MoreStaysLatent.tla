-------------------------- MODULE MoreStaysLatent ---------------------------
(* The second job of a promotion is shared and keeps its link. So its owner  *)
(* does not know that the job is no longer its own, and runs it inline,      *)
(* while it stands in the queue: another worker runs it, too.                *)
EXTENDS MCSeveral

UnlinkFirst(w, j) ==
  IF lock = w THEN UNCHANGED links
  ELSE Remember(w, Unlinked(Lifted(w), j), Without(Walked(w), j))
=============================================================================
