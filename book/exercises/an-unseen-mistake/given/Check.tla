------------------------------- MODULE Check --------------------------------
(* The grader: your toy, the given checks, and your own.                     *)
EXTENDS Toy
INSTANCE Rule
=============================================================================
