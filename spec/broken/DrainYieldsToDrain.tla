------------------------- MODULE DrainYieldsToDrain -------------------------
(* A drain that finds another drain shared yields to it, as to a job for     *)
(* which an owner waits. The other drain is taken, and finds the first one   *)
(* shared. So the two yield to each other forever, and no job begins.        *)
EXTENDS MCDrains

\* Two drains are enough: two jobs from outside.
Two         == 1..2
FromOutside == [j \in Two |-> Outside]
NotWaiting  == [j \in Two |-> Null]

PopIfNoneIsShared(w, s) ==
  /\ queue[s] # << >> /\ shared = 0
  /\ Goes(w, "pop", IF IsOnTop(w) THEN "last" ELSE "run")
  /\ queue'   = [queue EXCEPT ![s] = Tail(@)]
  /\ runs'    = [runs EXCEPT ![w] = Head(queue[s])]
  /\ started' = [started EXCEPT ![Head(queue[s])] = @ + 1]
  /\ UNCHANGED <<drains, shared, below, waiting, unseen, asked, duty>>
=============================================================================
