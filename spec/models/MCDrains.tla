------------------------------ MODULE MCDrains ------------------------------
(* Detached jobs from outside and from jobs, some of which wait for others.  *)
EXTENDS Drains, TLC

\* Outside spawns 1, 2 and 3, and 1 spawns 4. Job 1 waits until 2 has begun,
\* which may be behind it in the same queue, and 2 waits until 4 has begun.
Four  == 1..4
By    == [j \in Four |-> IF j = 4 THEN 1 ELSE Outside]
Until == [j \in Four |-> CASE j = 1 -> 2 [] j = 2 -> 4 [] OTHER -> Null]

\* No job waits for an event: it blocks its thread instead.
Never(w) == FALSE

Symmetry == Permutations(Threads)
=============================================================================
