------------------------- MODULE CallWithoutEnsure --------------------------
(* A new caller enters while workers are idle, and does not make the beat    *)
(* that is due then. A lone pair of long closures has its only fork before   *)
(* the next critical section of any worker: it stays serial.                 *)
EXTENDS MCTree

CallAndForget(c) ==
  /\ at[c] = "outside" /\ MayLock(c)
  /\ pool' = [pool EXCEPT !.status[c] = "Active"]
  /\ stack' = Push(c, Activation(c, Root, FALSE))
  /\ GoTo(c, "run")
  /\ UNCHANGED <<lock, memory, started, returned>>
=============================================================================
