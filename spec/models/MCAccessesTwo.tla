--------------------------- MODULE MCAccessesTwo ----------------------------
(* Two callers share one pool, access by access.                             *)
EXTENDS Mapping, MCTwoCallers

\* In place of Settled, as in MCTree.
NoPriority == TRUE
=============================================================================
