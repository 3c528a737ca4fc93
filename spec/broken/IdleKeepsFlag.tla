--------------------------- MODULE IdleKeepsFlag ----------------------------
(* A worker goes idle and keeps a flag that was set while it ran. For as     *)
(* long as it is idle the flag says something that is not true, and its next *)
(* job starts with a beat that was not made for it: the rate limit is        *)
(* broken.                                                                   *)
EXTENDS MCTree

IdledWithFlag(w, job) == [Looked(w) EXCEPT !.status[w] = "Idle",
                                           !.awaits[w] = job]
=============================================================================
