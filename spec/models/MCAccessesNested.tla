-------------------------- MODULE MCAccessesNested --------------------------
(* Calls from inside, access by access.                                      *)
EXTENDS Mapping, MCNested

\* In place of Settled, as in MCTree.
NoPriority == TRUE
=============================================================================
