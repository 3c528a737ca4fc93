------------------------ MODULE UnwindWithoutWaiting ------------------------
(* The first closure panics, and the panic unwinds the frame that holds the  *)
(* second one, which is shared or already runs elsewhere. chili did this:    *)
(* safe code that reads freed memory. In systole a join waits for both       *)
(* closures before a panic goes on, so that for the scheduler a panic is a   *)
(* value like any other.                                                     *)
EXTENDS MCTree

Unwind(w) ==
  /\ at[w] = "run" /\ ~AtEnd(w) /\ NextOp(w).op = "join"
  /\ Receive(w)
  /\ UNCHANGED <<pool, lock, links, latch, result, started, returned>>
=============================================================================
