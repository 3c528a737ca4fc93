-------------------------------- MODULE Check --------------------------------
(* The whole system with the reader's Join, and what must hold of it.        *)
EXTENDS Join

\* After the last join nothing happens any more. This is no deadlock.
Rest == AllJoined /\ UNCHANGED vars

\* An owner that changes nothing only waits. If no other step is possible then, it
\* waits for ever: a deadlock.
Waits == vars' = vars

Next == \/ \E w \in Owners : Promote(w) \/ (Join(w) /\ ~Waits)
        \/ \E j \in Jobs : SetLatch(j)
        \/ Take \/ Rest

Spec == Init /\ [][Next]_vars

\* ANCHOR: properties
\* No job is started twice, and each job that was joined was started.
ExactlyOnce ==
  \A j \in Jobs : /\ started[j] <= 1
                  /\ started[j] = 0 => \E w \in Owners : IsIn(j, open[w])

\* A job that no worker has started can be found: it is latent or shared.
NoLostJob ==
  \A j \in Jobs :
    started[j] = 0 => IsIn(j, shared) \/ \E w \in Owners : IsIn(j, chain[w])

\* An owner that leaves its join has a result to read.
ResultBeforeRead ==
  \A j \in Jobs : j \in done \/ \E w \in Owners : IsIn(j, open[w])
\* ANCHOR_END: properties
=============================================================================
