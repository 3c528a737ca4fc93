--------------------------- MODULE CallHandedOver ---------------------------
(* A nested call does not run on its own thread: a background worker that    *)
(* has nothing to do runs it, and the thread blocks meanwhile. If the only   *)
(* background worker is the one that calls, no worker ever runs the call.    *)
EXTENDS MCNested

ComesIfIdle(c) ==
  /\ at[c] = "outside"
  /\ c \in Nested => /\ \E w \in Workers : Makes(w, c)
                     /\ Idle(pool) \cap Background # {}
=============================================================================
