------------------------------- MODULE MCLong -------------------------------
(* Two callers whose closures may take forever: after a fork, no worker      *)
(* need go on, whether a beat has come or not. All the rest is fair.         *)
EXTENDS MCTwoCallers, AsFew

LongSteps ==
  /\ Spec
  /\ \A b \in Background : WF_vars(at[b] # "tick" /\ BackgroundStep(b))
  /\ \A c \in Callers : WF_vars(at[c] # "tick" /\ CallerStep(c))
  /\ \A w \in Workers : WF_vars(Notify(w))

LongClosures == LongSteps /\ IntervalsEnd

\* In place of Settled: a long closure keeps no other worker waiting.
SettledOrLong == \A w \in Workers : Local(w) => at[w] = "tick"
=============================================================================
