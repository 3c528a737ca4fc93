-------------------------------- MODULE Check --------------------------------
(* One state, in which the answers are compared with the rules.              *)
EXTENDS Answers

VARIABLE graded

Spec == graded = TRUE /\ [][UNCHANGED graded]_graded

Trace1IsRight == graded => IsRight(Trace1, Answer1)
Trace2IsRight == graded => IsRight(Trace2, Answer2)
Trace3IsRight == graded => IsRight(Trace3, Answer3)
Trace4IsRight == graded => IsRight(Trace4, Answer4)
Trace5IsRight == graded => IsRight(Trace5, Answer5)
=============================================================================
