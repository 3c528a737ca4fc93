---------------------------- MODULE CheckOriginal ----------------------------
(* The grader: the toy as it was, and your check.                            *)
EXTENDS Original
INSTANCE Rule
=============================================================================
