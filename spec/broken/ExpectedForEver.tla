-------------------------- MODULE ExpectedForEver ---------------------------
(* A worker that was asked is expected to answer, however long it takes. It  *)
(* is in a closure that does not end, and does not fork. Another worker has  *)
(* much to share and would answer at once; it is not asked, and the others   *)
(* are idle.                                                                 *)
EXTENDS MCLong

FreshForEver(p) == {w \in Workers : p.heartbeat[w]}
=============================================================================
