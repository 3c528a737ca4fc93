-------------------------- MODULE YieldNotCounted ---------------------------
(* A drain that yields takes itself off the count, like one that ends. But   *)
(* it is shared again and goes on, so there may be more drains than are      *)
(* counted.                                                                  *)
EXTENDS MCDrains

YieldsUncounted(w) ==
  /\ \E s \in Queues : queue[s] # << >>
  /\ ~IsOnTop(w) /\ w # Spare
  /\ Goes(w, "pop", "yield")
  /\ drains' = drains - 1
  /\ UNCHANGED <<queue, shared, runs, below, waiting, unseen, asked, duty,
                 started>>
=============================================================================
