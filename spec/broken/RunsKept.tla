------------------------------ MODULE RunsKept ------------------------------
(* The pool goes on saying that a worker runs a job which is done. By then   *)
(* the owner may have returned, and the job's frame may be gone. Under       *)
(* HelpDescendants a worker follows this reference to see whose job it is.   *)
EXTENDS MCTree

Unrelieved(w) == pool
=============================================================================
