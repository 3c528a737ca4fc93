----------------------- MODULE ParkedPassesForPolling -----------------------
(* A worker that has polled looks, finds nothing, and parks with its flag    *)
(* set. The worker that sends it for a job clears the flag, and takes it for *)
(* told. Its condition variable is not notified: it stays parked forever.    *)
EXTENDS MCTree

KeptPolling(p, w) == p
=============================================================================
