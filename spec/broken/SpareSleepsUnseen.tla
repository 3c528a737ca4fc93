------------------------- MODULE SpareSleepsUnseen --------------------------
(* The spare thread has found no job, and sleeps without another look. A job *)
(* may have been pushed since: the thread that pushed it found it awake.     *)
EXTENDS MCSpare

SleepsUnseen ==
  /\ EndsSpare(Spare)
  /\ Goes(Spare, "pop", "idle") /\ queue[Spare] = << >>
  /\ asked' = FALSE
  /\ UNCHANGED <<queue, drains, shared, runs, below, waiting, unseen, duty,
                 started>>
=============================================================================
