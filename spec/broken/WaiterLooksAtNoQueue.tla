------------------------ MODULE WaiterLooksAtNoQueue ------------------------
(* A thread that begins to wait for an event does not look at the queues. A  *)
(* job that was pushed before found drains enough, and stays.                *)
EXTENDS MCDrains

WaitUnseen(w) ==
  /\ Goes(w, "run", "wait")
  /\ HasSpawned(w) /\ ByEvent(w)
  /\ waiting' = waiting \cup {runs[w]}
  /\ UNCHANGED <<queue, drains, shared, runs, below, unseen, asked, duty,
                 started>>
=============================================================================
