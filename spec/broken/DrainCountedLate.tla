-------------------------- MODULE DrainCountedLate --------------------------
(* A drain that ends looks at the queues first, and takes itself off the     *)
(* count afterwards. A job that is pushed in between finds it counted.       *)
EXTENDS MCDrains

LooksFirst(w) ==
  /\ queue[w] = << >>
  /\ Goes(w, "pop", "look")
  /\ unseen' = [unseen EXCEPT ![w] = Spawners]
  /\ UNCHANGED <<queue, drains, shared, runs, started>>

ThenCounts(w, s) ==
  /\ at[w] = "look" /\ s \in unseen[w]
  /\ unseen' = [unseen EXCEPT ![w] = IF queue[s] = << >> THEN @ \ {s} ELSE {}]
  /\ at' = [at EXCEPT ![w] = IF queue[s] # << >> THEN "pop"
                             ELSE IF unseen'[w] = {} THEN "idle" ELSE "look"]
  /\ drains' = IF at'[w] = "idle" THEN drains - 1 ELSE drains
  /\ UNCHANGED <<queue, shared, runs, started>>
=============================================================================
