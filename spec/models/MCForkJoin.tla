----------------------------- MODULE MCForkJoin -----------------------------
(* What a caller may rely on, by itself: a tree, any order of execution.     *)
EXTENDS ForkJoin

CONSTANT Height

OneMain == [c \in Callers |-> TreeMain(1, Height)]
OneBody == TreeBody(1, Height)
=============================================================================
