------------------------------- MODULE Check --------------------------------
(* The grader: your property, with your fairness and without it.             *)
EXTENDS Mine

FairSpec == Spec /\ Fairness
=============================================================================
