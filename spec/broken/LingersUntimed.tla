--------------------------- MODULE LingersUntimed ---------------------------
(* The beater that stays for the next call sets no timer, since no beat is   *)
(* due. The next call finds a beater and notifies none, and no beat comes.   *)
EXTENDS MCLinger

TimedIfDue(p, w) ==
  IF p.beater = w /\ Due(p) THEN [p EXCEPT !.timed = @ \cup {w}] ELSE p
=============================================================================
