---------------------------- MODULE MiniRunsTwice ---------------------------
(* A worker takes the oldest job and leaves it in the queue. The next worker *)
(* that looks takes it again.                                                *)
EXTENDS MCMini

TakeAndLeave(w) ==
  /\ shared # << >>
  /\ started' = [started EXCEPT ![Head(shared)] = @ + 1]
  /\ status'  = [status EXCEPT ![w] = "Active"]
  /\ UNCHANGED <<shared, latch>>
=============================================================================
