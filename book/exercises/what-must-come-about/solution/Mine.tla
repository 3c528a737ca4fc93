-------------------------------- MODULE Mine --------------------------------
(* What must come about, and what it needs. Handover.tla has the steps.      *)
EXTENDS Handover

\* ANCHOR: solution
\* The call returns in the end.
CallReturns == <>(owner = "returned")

\* Each thread that can go on does. That a parked thread wakes up for no reason
\* may happen, and need not: there is no fairness for WakeUp.
Fairness == WF_vars(OwnerStep) /\ WF_vars(ExecutorStep)
\* ANCHOR_END: solution
=============================================================================
