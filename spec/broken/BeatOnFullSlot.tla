--------------------------- MODULE BeatOnFullSlot ---------------------------
(* Promotion without the check of the own slot. The check is made where the  *)
(* flag is set: only a worker whose slot is empty is hungry. Here a beat     *)
(* forgets it. The worker promotes a second job over the first one: nobody   *)
(* can find the first job any more, and its owner waits for it for ever.     *)
EXTENDS MCTree

Running(p) == {w \in Workers : p.status[w] = "Active" /\ ~p.heartbeat[w]}
=============================================================================
