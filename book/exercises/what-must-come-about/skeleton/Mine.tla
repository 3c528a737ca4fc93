-------------------------------- MODULE Mine --------------------------------
(* What must come about, and what it needs. Handover.tla has the steps.      *)
EXTENDS Handover

\* The call returns in the end. Write it with <> (eventually).
CallReturns == TRUE  \* TODO

\* What you rely on: which actions must not be put off for ever? Write it with
\* WF_vars(Action), joined by /\ if there are several.
Fairness == TRUE  \* TODO
=============================================================================
