-------------------------- MODULE MCAccessesSpawn ---------------------------
(* Detached jobs, access by access.                                          *)
EXTENDS Mapping, MCSpawn

\* In place of Settled, as in MCTree.
NoPriority == TRUE
=============================================================================
