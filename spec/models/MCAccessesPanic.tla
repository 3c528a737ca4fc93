-------------------------- MODULE MCAccessesPanic ---------------------------
(* Panics, access by access.                                                 *)
EXTENDS Mapping, MCPanic

\* In place of Settled, as in MCTree.
NoPriority == TRUE
=============================================================================
