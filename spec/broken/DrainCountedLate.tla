-------------------------- MODULE DrainCountedLate --------------------------
(* A drain that ends looks at the queues first, and takes itself off the     *)
(* count afterwards. A job that is pushed in between finds it counted.       *)
EXTENDS MCDrains

LooksFirst(w) ==
  /\ at[w] = "last" \/ (at[w] = "pop" /\ queue[w] = << >>)
  /\ at' = [at EXCEPT ![w] = "look"]
  /\ unseen' = [unseen EXCEPT ![w] = Queues]
  /\ UNCHANGED <<queue, drains, shared, runs, below, waiting, asked, duty,
                 started>>

ThenCounts(w, s) ==
  /\ at[w] = "look" /\ s \in unseen[w]
  /\ unseen' = [unseen EXCEPT ![w] = IF queue[s] = << >> THEN @ \ {s} ELSE {}]
  /\ at' = [at EXCEPT ![w] = IF queue[s] # << >> THEN IF runs[w] = Null THEN "pop" ELSE "share"
                             ELSE IF unseen'[w] = {} THEN Ended(w) ELSE "look"]
  /\ drains' = IF unseen'[w] = {} /\ queue[s] = << >> THEN drains - 1 ELSE drains
  /\ UNCHANGED <<queue, shared, runs, below, waiting, asked, duty, started>>
=============================================================================
