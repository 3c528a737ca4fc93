-------------------------- MODULE WokenStaysBeater --------------------------
(* The beater is woken for a job and keeps its role. It runs the job, maybe  *)
(* for long, while all others believe that it watches the clock.             *)
EXTENDS MCTree

WakeKeepsRole(p, w) == [p EXCEPT !.status[w] = "Woken",
                                 !.notified  = @ \cup {w}]
=============================================================================
