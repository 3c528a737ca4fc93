-------------------------- MODULE ForkSkipsHeader ---------------------------
(* A fork links its job past the newest header, straight to the root of the  *)
(* chain. The older jobs can no longer be found from the tail: a beat        *)
(* promotes a small job, and the large one stays with its owner.             *)
EXTENDS MCTree

ForkToRoot(w) ==
  /\ at[w] = "run" /\ ~AtEnd(w) /\ NextOp(w).op = "fork"
  /\ LET j == NextOp(w).job
         a == Top(w)
     IN /\ prev'  = [prev EXCEPT ![j] = Root]
        /\ frame' = [frame EXCEPT ![j] = "live"]
        /\ stack' = SetTop(w, [a EXCEPT !.next = @ + 1, !.open = Append(@, j)])
  /\ GoTo(w, "tick")
  /\ UNCHANGED <<pool, lock, walk, bundle, latch, result, started, returned>>
=============================================================================
