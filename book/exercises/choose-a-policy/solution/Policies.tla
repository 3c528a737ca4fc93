------------------------------ MODULE Policies ------------------------------
(* Which policy each program gets, and why no other one. Each answer is    *)
(* "HelpAny", "HelpDescendants", "HelpNone" or "ChangeProgram".            *)

\* ANCHOR: solution
\* The program sum holds nothing across a join: any job may run on top of one.
ForSum == "HelpAny"

\* On top of A's join runs only a part of a1. The lock is wanted by c1, which is
\* no part of a1.
ForRows == "HelpDescendants"

\* A waits for a1, a1 waits for a2, and a2 waits for A's lock. It is so on one
\* thread, too. No policy helps: release the lock before the join.
ForOwn == "ChangeProgram"

\* A waits for a1 and must not take c1. "HelpNone" is right as well.
Idles == "HelpDescendants"

\* A takes c1, and c1 waits for the lock of the frame below it.
Hangs == "HelpAny"
\* ANCHOR_END: solution
=============================================================================
