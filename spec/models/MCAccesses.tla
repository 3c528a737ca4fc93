----------------------------- MODULE MCAccesses -----------------------------
(* One caller visits a balanced tree, access by access.                      *)
EXTENDS Mapping, MCTree
=============================================================================
