----------------------------- MODULE MCSpurious -----------------------------
(* A parked worker may wake up for no reason, but nothing may depend on it:  *)
(* no worker need ever do so. FairSpec would not do here. It demands that    *)
(* each worker which can go on does, and where Spurious is TRUE a parked     *)
(* worker always can: a wake-up that is lost would come all the same.        *)
EXTENDS MCTree

ForAReason(w) == at[w] = "parked" => Reaching(w) \/ w \in pool.timed

FairWithReason ==
  /\ Spec
  /\ \A b \in Background : WF_vars(ForAReason(b) /\ BackgroundStep(b))
  /\ \A c \in Callers : WF_vars(ForAReason(c) /\ CallerStep(c))
  /\ \A w \in Workers : WF_vars(Notify(w))
  /\ WF_vars(Stop)
  /\ IntervalsEnd
=============================================================================
