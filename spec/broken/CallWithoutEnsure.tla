------------------------- MODULE CallWithoutEnsure --------------------------
(* A new caller enters while workers are idle, and nobody makes the beat     *)
(* that is due with it. A lone pair of long closures has its only fork       *)
(* before the next critical section of anybody: it stays serial.             *)
EXTENDS MCTree

CallAndForget(c) ==
  /\ at[c] = "outside" /\ MayLock(c)
  /\ pool' = [pool EXCEPT !.status[c] = "Active"]
  /\ stack' = Push(c, Activation(c, Root, FALSE))
  /\ GoTo(c, "run")
  /\ UNCHANGED <<lock, memory, started, returned>>
=============================================================================
