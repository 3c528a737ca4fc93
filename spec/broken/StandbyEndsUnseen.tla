-------------------------- MODULE StandbyEndsUnseen -------------------------
(* A thread that stands by has polled for long enough, and goes to sleep. A  *)
(* drain may have been handed over to it since it has looked, and no thread  *)
(* shares that.                                                              *)
EXTENDS MCDrains

EndsUnseen(w) ==
  /\ w \in standby
  /\ standby' = standby \ {w}
  /\ UNCHANGED <<queue, drains, shared, at, runs, below, waiting, unseen,
                 asked, handed, started>>
=============================================================================
