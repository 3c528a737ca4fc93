--------------------------- MODULE WaiterInDrain ---------------------------
(* The drain of a thread that waits for an event counts as one that runs     *)
(* jobs. So the drains are enough, though this thread could run one.         *)
EXTENDS MCDrains

OfAllThreads == Cardinality(Threads)
=============================================================================
