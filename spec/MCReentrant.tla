---------------------------- MODULE MCReentrant -----------------------------
(* Two callers, and a lock of the user's that some code holds from its       *)
(* beginning to its end, and so across its joins. The lock belongs to the    *)
(* thread: who waits for it does nothing else, nor does anything below it on *)
(* its stack.                                                                *)
EXTENDS MCTwoCallers

CONSTANT Guarded  \* the code that runs with the user's lock held

VARIABLE holder   \* the code that holds it, or Null

Blocked(w) == /\ at[w] = "run"
              /\ Top(w).code \in Guarded /\ Top(w).code # holder

Acquire(w) == /\ Blocked(w) /\ holder = Null
              /\ holder' = Top(w).code
              /\ UNCHANGED vars

GoOn(w) ==
  /\ ~Blocked(w)
  /\ IF w \in Background THEN BackgroundStep(w) ELSE CallerStep(w)
  /\ holder' = IF at[w] = "run" /\ AtEnd(w) /\ Top(w).code = holder THEN Null
               ELSE holder

GuardedNext ==
  \/ \E w \in Workers : Acquire(w) \/ GoOn(w)
  \/ (Stop \/ Rest \/ \E w \in Workers : Elapse(w)) /\ UNCHANGED holder

GuardedSpec == Init /\ holder = Null /\ [][GuardedNext]_<<vars, holder>>

\* In place of Settled: who waits for the lock keeps nobody waiting.
SettledOrBlocked == \A w \in Workers : Local(w) => Blocked(w)
=============================================================================
