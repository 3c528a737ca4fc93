--------------------------- MODULE RunsCallsCode ----------------------------
(* The pool is told which code the worker comes back to, a call's own code   *)
(* too. But it means by that a job that the worker has taken. It would       *)
(* follow the name of a caller as that of a job.                             *)
EXTENDS MCTree

RelievedToAny(w) ==
  LET left == Pop(w)[w]
  IN [pool EXCEPT !.runs[w] =
        IF left = << >> THEN Null ELSE left[Len(left)].code]
=============================================================================
