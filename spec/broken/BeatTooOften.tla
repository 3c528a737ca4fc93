---------------------------- MODULE BeatTooOften ----------------------------
(* A beat does not start the interval anew: there is a beat whenever one is  *)
(* due. Each costs its victim a promotion and a wake-up, and small jobs are  *)
(* shared for more than they are worth.                                      *)
EXTENDS MCTree

BeatWithoutInterval(p) ==
  [p EXCEPT !.heartbeat = [w \in Workers |-> @[w] \/ w \in Hungry(p)]]
=============================================================================
