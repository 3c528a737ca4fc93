--------------------------- MODULE CallTurnedAway ---------------------------
(* A pool that stops takes no more calls. But a detached job may make one,   *)
(* and the pool does not stop before that job is done.                       *)
EXTENDS MCNested

ComesUnlessStopping(c) ==
  /\ at[c] = "outside" /\ ~pool.stopping
  /\ c \in Nested => \E w \in Workers : Makes(w, c)
=============================================================================
