-------------------------- MODULE WokenStaysBeater --------------------------
(* The beater is woken for a job and nobody takes its role away from it. It  *)
(* runs the job, maybe for long, while all others believe that it watches    *)
(* the clock.                                                                *)
EXTENDS MCTree

RemoveKeepsRole(p, w) == [p EXCEPT !.status[w] = "Woken",
                                   !.notified  = @ \cup {w}]
=============================================================================
