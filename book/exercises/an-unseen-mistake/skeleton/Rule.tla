-------------------------------- MODULE Rule --------------------------------
(* The check that sees your mistake.                                         *)
EXTENDS Naturals, Sequences, FiniteSets

CONSTANTS Workers, Jobs, None
VARIABLES shared, status, runs, offered, done

\* An invariant: true of the toy as it was, and false in some state of yours.
Unseen == TRUE  \* TODO
=============================================================================
