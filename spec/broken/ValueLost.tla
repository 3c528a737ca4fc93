----------------------------- MODULE ValueLost ------------------------------
(* A join ends without the value of its job. Each job runs exactly once, no  *)
(* worker waits in vain and no memory is misused; only the result is wrong.  *)
(* What a caller may rely on is said in ForkJoin, and this does not refine   *)
(* it.                                                                       *)
EXTENDS MCTree

ReceiveNothing(w) ==
  /\ stack' = SetTop(w, [Top(w) EXCEPT !.next = @ + 1,
                                       !.open = SubSeq(@, 1, Len(@) - 1)])
  /\ frame' = [frame EXCEPT ![Awaited(w)] = "gone"]
  /\ GoTo(w, "run")
=============================================================================
