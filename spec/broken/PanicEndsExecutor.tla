------------------------- MODULE PanicEndsExecutor --------------------------
(* A job panics that a background worker has taken, and the worker does not  *)
(* catch the panic: its thread ends, and the latch is not set. The owner     *)
(* waits forever.                                                            *)
EXTENDS MCPanic

FinishOrDie(w) ==
  /\ at[w] = "run" /\ AtEnd(w)
  /\ LET top == Top(w)
     IN IF top.code \in Callers
        THEN GoTo(w, "returning") /\ UNCHANGED <<stack, result>>
        ELSE /\ result' = [result EXCEPT ![top.code] = top.sum]
             /\ GoTo(w, IF ~top.taken THEN "read"
                        ELSE IF top.sum < 0 THEN "off" ELSE "latch")
             /\ stack' = IF top.taken THEN stack ELSE Pop(w)
  /\ UNCHANGED <<pool, lock, links, latch, frame, started, returned>>
=============================================================================
