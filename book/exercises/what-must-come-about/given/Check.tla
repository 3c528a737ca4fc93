------------------------------- MODULE Check --------------------------------
(* The grader: your property, with your fairness and without it.             *)
EXTENDS Mine

FairSpec == Spec /\ Fairness

\* The executor goes on if it can. The owner need not make one step.
ExecutorAlone == Spec /\ WF_vars(ExecutorStep)
=============================================================================
