-------------------------------- MODULE Mine --------------------------------
(* An invariant of Mini that its steps keep.                                 *)
EXTENDS Mini

\* ExactlyOnce is true in all states that Mini reaches. But its steps do not
\* keep it: add what must hold besides. Waiting(j) says that j is in the queue.
\* TODO: one or two lines more.
Inv ==
  /\ ExactlyOnce
=============================================================================
