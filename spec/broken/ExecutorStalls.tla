--------------------------- MODULE ExecutorStalls ---------------------------
(* A background worker takes a job and does not come back from it, as a      *)
(* closure does that waits for a lock which its owner holds. The scheduler   *)
(* cannot help: the call never returns. All other properties hold, so that   *)
(* only a check of what must come about in the end can see it.               *)
EXTENDS MCTree

StallingSpec ==
  /\ Spec
  /\ \A b \in Background : WF_vars(at[b] # "tick" /\ BackgroundStep(b))
  /\ \A c \in Callers : WF_vars(CallerStep(c))
  /\ WF_vars(Stop)
  /\ IntervalsEnd
=============================================================================
