------------------------- MODULE DrainOnTopCounted --------------------------
(* A drain on top of an open join runs its last job first, and ends after    *)
(* it. Its thread is counted twice meanwhile, once for the drain below. So   *)
(* the drains are enough, though another thread runs none.                   *)
EXTENDS MCDrains

PopAndRun(w, s) ==
  /\ queue[s] # << >>
  /\ Goes(w, "pop", "run")
  /\ queue'   = [queue EXCEPT ![s] = Tail(@)]
  /\ runs'    = [runs EXCEPT ![w] = Head(queue[s])]
  /\ started' = [started EXCEPT ![Head(queue[s])] = @ + 1]
  /\ UNCHANGED <<drains, shared, below, waiting, unseen, asked, duty>>

EndsAfter(w) ==
  /\ w # Outside
  /\ Goes(w, "run", IF IsOnTop(w) THEN "last" ELSE "pop")
  /\ HasSpawned(w)
  /\ WaitsFor[runs[w]] # Null => started[WaitsFor[runs[w]]] > 0
  /\ runs' = [runs EXCEPT ![w] = Null]
  /\ UNCHANGED <<queue, drains, shared, below, waiting, unseen, asked, duty,
                 started>>
=============================================================================
