----------------------------- MODULE FlagSwapped ----------------------------
(* The owner clears its flag when it finds it set, in one swap, before it    *)
(* has the mutex. The pool does not know: to the thread that has the mutex   *)
(* meanwhile the worker was asked and may be expected to answer, while its   *)
(* flag says that it was not asked. What the pool knows of a flag must       *)
(* change in the same section as the flag.                                   *)
EXTENDS MCAccesses

SwapFlag(w) ==
  /\ Stands(w, "tick")
  /\ GoTo(w, IF flag[w] THEN "unlink" ELSE "run")
  /\ flag' = [flag EXCEPT ![w] = FALSE]
  /\ UNCHANGED <<pool, lock, memory, stack, started, returned>>
  /\ UNCHANGED <<polls, waits, section, unparks, ringing, saved>>
=============================================================================
