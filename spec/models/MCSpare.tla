------------------------------ MODULE MCSpare -------------------------------
(* Detached jobs of a pool with a spare thread, and with one background      *)
(* thread or none. Outside spawns 1, 2 and 3, and 1 spawns 4.                *)
EXTENDS MCDrains

\* Nothing waits: so a pool of one worker can run all of them.
Nothing == [j \in Four |-> Null]

\* Job 1 waits until 2 has begun: two jobs run at once, and no third one need.
ForNext == [j \in Four |-> IF j = 1 THEN 2 ELSE Null]
=============================================================================
