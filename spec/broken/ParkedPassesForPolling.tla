----------------------- MODULE ParkedPassesForPolling -----------------------
(* A worker that has polled looks, finds nothing, and parks with its flag    *)
(* set. Whoever sends it for a job clears the flag and believes that it is   *)
(* told. Nobody notifies its condition variable: it sleeps for ever.         *)
EXTENDS MCTree

KeptPolling(p, w) == p
=============================================================================
