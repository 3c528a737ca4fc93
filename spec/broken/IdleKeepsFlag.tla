--------------------------- MODULE IdleKeepsFlag ----------------------------
(* A worker goes idle and keeps a flag that was set while it ran. For as     *)
(* long as it sleeps the flag says something that is not true, and its next  *)
(* job starts with a beat that nobody has asked for: the rate limit counts   *)
(* for nothing.                                                              *)
EXTENDS MCTree

SleptWithFlag(w, job) == [Found(w) EXCEPT !.status[w] = "Idle",
                                          !.awaits[w] = job]
=============================================================================
