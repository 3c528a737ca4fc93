--------------------------- MODULE ExecutorStalls ---------------------------
(* A background worker takes a job and never ends it, as a closure does that *)
(* waits for a lock which its owner holds. The scheduler cannot help: the    *)
(* call never returns. All other properties hold, so that only a check of    *)
(* what must come about in the end, with fairness for all but that worker,   *)
(* can see it.                                                               *)
EXTENDS MCTree

StallingSpec == Spec /\ (\A c \in Callers : WF_vars(CallerStep(c)))
                     /\ WF_vars(Elapse) /\ WF_vars(Stop)
=============================================================================
