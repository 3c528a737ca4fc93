--------------------------- MODULE BundleHandKept ---------------------------
(* A worker that has taken a bundle on top of an open join runs one job of   *)
(* it, goes back to its join, and keeps the others for later. Their owner    *)
(* runs what the worker waits for: each of the two waits for the other one.  *)
EXTENDS MCBundles

GoesBack(w) ==
  IF Len(stack[w]) = 1
  THEN IF Top(w).hand # << >>
       THEN /\ stack' = SetTop(w, Activation(First(Top(w).hand), Top(w).owner,
                                             Others(Top(w).hand)))
            /\ Starts(First(Top(w).hand))
            /\ GoTo(w, "begin")
       ELSE /\ stack' = Pop(w)
            /\ GoTo(w, "idle")
            /\ UNCHANGED started
  ELSE LET below == Front(stack[w])
           n     == Len(below)
       IN /\ stack' = [stack EXCEPT ![w] =
                         [below EXCEPT ![n].hand = Top(w).hand \o @]]
          /\ GoTo(w, "run")
          /\ UNCHANGED started
=============================================================================
