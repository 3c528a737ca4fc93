-------------------------- MODULE SpareLooksFirst ---------------------------
(* The spare thread looks at the queues first, and says afterwards that it   *)
(* sleeps. A thread that pushes a job in between finds it awake.             *)
EXTENDS MCSpare

LooksAwake ==
  /\ EndsSpare(Spare)
  /\ Goes(Spare, "pop", "look") /\ queue[Spare] = << >>
  /\ unseen' = [unseen EXCEPT ![Spare] = Queues]
  /\ UNCHANGED <<queue, drains, shared, runs, below, waiting, asked, duty,
                 started>>

ThenSleeps(w, s) ==
  /\ at[w] = "look" /\ s \in unseen[w]
  /\ unseen' = [unseen EXCEPT ![w] = IF queue[s] = << >> THEN @ \ {s} ELSE {}]
  /\ at' = [at EXCEPT ![w] = IF queue[s] # << >> THEN "count"
                             ELSE IF unseen'[w] = {} THEN Ended(w) ELSE "look"]
  /\ asked' = IF EndsSpare(w) /\ queue[s] = << >> /\ unseen'[w] = {}
              THEN FALSE ELSE asked
  /\ UNCHANGED <<queue, drains, shared, runs, below, waiting, duty, started>>
=============================================================================
