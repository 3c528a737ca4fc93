--------------------------- MODULE SecondPanicOut ---------------------------
(* Both closures panic, and it is the second one's panic that comes out: the *)
(* owner takes what its join brings for its own. Which of the two it is then *)
(* depends on which worker has run what, and the first one is lost.          *)
EXTENDS MCPanic

ReceiveLast(w) ==
  LET j == Awaited(w)
      v == IF result[j] < 0 THEN result[j] ELSE With(Top(w).sum, result[j])
      u == [Top(w) EXCEPT !.next = @ + 1, !.sum = v,
                          !.open = SubSeq(@, 1, Len(@) - 1)]
  IN /\ stack' = SetTop(w, Unwound(u))
     /\ frame' = [frame EXCEPT ![j] = "gone"]
     /\ GoTo(w, "run")
=============================================================================
