---------------------------- MODULE NewestTaken -----------------------------
(* A worker takes the newest shared job instead of the oldest. The owner     *)
(* comes to its join and waits for that job, while an older job of its own,  *)
(* a larger piece of work, is still shared. If the owner does not help, no   *)
(* worker runs the older job.                                                *)
EXTENDS MCTwoCallers

RECURSIVE Reversed(_)
Reversed(s) == IF s = << >> THEN << >> ELSE Append(Reversed(Tail(s)), Head(s))

YoungestFirst(w) == Reversed(SelectSeq(pool.shared, LAMBDA j : MayTake(w, j)))
=============================================================================
