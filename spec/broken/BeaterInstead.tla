---------------------------- MODULE BeaterInstead ---------------------------
(* A woken worker that takes no job does not pass its wake-up on if there is *)
(* a beater: the beater is going to look, and would find the job. But it     *)
(* looks when an interval ends. Until then the job waits, and all idle       *)
(* workers stay parked.                                                      *)
EXTENDS NotPassedOn

PassedToBeater(p, w) ==
  IF pool.status[w] = "Woken" /\ Wanted(p) # << >> /\ p.beater = Null
  THEN WakeOne(p, Head(Wanted(p)))
  ELSE {p}
=============================================================================
