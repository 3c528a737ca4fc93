------------------------------- MODULE Answers -------------------------------
(* For each trace: the first state in which a rule is broken, counted from   *)
(* 1, and the rule's name; or "none" and 0.                                  *)
EXTENDS Traces

\* TODO: five answers.
Answer1 == [rule |-> "none", state |-> 0]
Answer2 == [rule |-> "none", state |-> 0]
Answer3 == [rule |-> "none", state |-> 0]
Answer4 == [rule |-> "none", state |-> 0]
Answer5 == [rule |-> "none", state |-> 0]
=============================================================================
