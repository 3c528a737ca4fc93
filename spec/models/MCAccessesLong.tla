--------------------------- MODULE MCAccessesLong ---------------------------
(* Access by access, with closures that may take forever, as in MCLong, and  *)
(* a pool that need not be dropped. FineFair would not do here. By it every  *)
(* call returns and the pool is dropped. Then no beat is due and no timer is *)
(* armed, even if the worker parks again whenever its timer rings.           *)
EXTENDS MCAccesses, AsFew

\* The thread that drops the pool need not begin, but if it does, it goes on.
FineLong ==
  /\ FineSpec
  /\ WF_all(FineStep(Dropper))
  /\ \A w \in Workers : /\ WF_all(at[w] # "tick" /\ FineStep(w))
                        /\ SF_all(Lock(w))
                        /\ WF_all(Ring(w)) /\ SF_all(Elapses(w))
=============================================================================
