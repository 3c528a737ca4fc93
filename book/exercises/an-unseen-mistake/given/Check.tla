------------------------------- MODULE Check --------------------------------
(* The grader: your toy, the given checks, and your own. Given.cfg takes the *)
(* given checks from the toy as it was: in your file they may have changed.  *)
EXTENDS Toy
INSTANCE Rule

AsItWas == INSTANCE Original

RunsOnceAsGiven   == AsItWas!RunsOnce
NoLostWakeAsGiven == AsItWas!NoLostWake
=============================================================================
