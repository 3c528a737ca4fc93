------------------------------ MODULE RunsKept ------------------------------
(* The pool goes on saying that a worker runs a job which is done. By then   *)
(* the owner may have returned, and the job's frame be gone. Under           *)
(* HelpDescendants somebody follows this reference to see whose job it is.   *)
EXTENDS MCTree

Unrelieved(w) == pool
=============================================================================
