-------------------------- MODULE TimeoutSwallowed --------------------------
(* A worker parks in a loop that ends when it was notified. Its timer rings, *)
(* no thread has notified it, and it parks again with the same timeout. A    *)
(* beater never makes its beat.                                              *)
EXTENDS MCAccessesLong

RingsInVain(w) ==
  /\ waits[w] # Null /\ w \in pool.timed /\ Calm
  /\ UNCHANGED all
=============================================================================
