------------------------------ MODULE Policies ------------------------------
(* Which policy each program gets, and why no other one. Each answer is    *)
(* "HelpAny", "HelpDescendants", "HelpNone" or "ChangeProgram".            *)

\* TODO: choose. The program sum holds nothing across a join. No owner may wait
\* beside a shared job that it could run.
ForSum == "HelpDescendants"

\* The program rows holds a lock across a join, and another call's job wants
\* it. An owner must help with the parts of its own job.
ForRows == "HelpAny"

\* The program own holds a lock across a join, and a part of its own second
\* closure wants it.
ForOwn == "HelpDescendants"

\* TODO: defend. Under this policy an owner in sum waits beside work.
Idles == "HelpAny"

\* Under this policy the program rows comes to a deadlock.
Hangs == "HelpNone"
=============================================================================
