--------------------------- MODULE TimerNotArmed ----------------------------
(* The beater parks without a timer. If the others run long closures, no     *)
(* critical section comes in which another worker could make the beat        *)
(* instead: it is due forever. In a program of short jobs the next event     *)
(* would hide this.                                                          *)
EXTENDS MCLong

NeverTimed(p, w) == p
=============================================================================
