--------------------------- MODULE DrainPopsTwice ---------------------------
(* A job that is popped stays in its queue.                                  *)
EXTENDS MCDrains

PopAndLeave(w, s) ==
  /\ queue[s] # << >>
  /\ Goes(w, "pop", IF IsOnTop(w) THEN "last" ELSE "run")
  /\ runs'    = [runs EXCEPT ![w] = Head(queue[s])]
  /\ started' = [started EXCEPT ![Head(queue[s])] = @ + 1]
  /\ UNCHANGED <<queue, drains, shared, below, waiting, unseen, asked, duty>>
=============================================================================
