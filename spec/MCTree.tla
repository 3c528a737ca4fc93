------------------------------- MODULE MCTree -------------------------------
(* One caller visits a balanced tree. Height 1 is a lone pair: one fork.     *)
EXTENDS Properties, TLC

CONSTANT Height

OneMain == [c \in Callers |-> TreeMain(1, Height)]
OneBody == TreeBody(1, Height)

\* The background workers are alike. Not for liveness, which TLC could miss.
Symmetry == Permutations(Background)

\* In place of Settled: no step goes before another.
NoPriority == TRUE

\* Closures may take for ever: after a fork, a worker need not go on unless a
\* beat has come. All the rest is fair.
GoesOn(w) == at[w] = "tick" => pool.heartbeat[w]

LongClosures ==
  /\ Spec
  /\ \A b \in Background : WF_vars(BackgroundStep(b))
  /\ \A c \in Callers : WF_vars(GoesOn(c) /\ CallerStep(c))
  /\ \A w \in Workers : WF_vars(Elapse(w))
=============================================================================
