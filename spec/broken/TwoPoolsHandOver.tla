-------------------------- MODULE TwoPoolsHandOver --------------------------
(* A call into another pool waits for one of that pool's background workers, *)
(* which runs it, while its own thread blocks. With calls both ways each     *)
(* pool's worker blocks in a call that waits for the other pool's worker.    *)
EXTENDS MCTwoPools

FromAIfIdle == /\ \E w \in A!Workers : A!Makes(w, n)
               /\ bPool.status[y] = "Idle"
FromBIfIdle == /\ \E w \in B!Workers : B!Makes(w, m)
               /\ aPool.status[x] = "Idle"
=============================================================================
