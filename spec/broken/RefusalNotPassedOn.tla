------------------------- MODULE RefusalNotPassedOn -------------------------
(* Under HelpDescendants an owner is woken for a job, finds that another     *)
(* worker has taken it, and may not take what is left. It parks and tells    *)
(* nobody. But the other worker was on its way to that job, and has taken    *)
(* this one instead: the job waits, and an idle worker sleeps.               *)
EXTENDS MCStranger

SleepAndKeep(w, job) ==
  /\ pool' \in {Timed(p, w) : p \in Ensure(Slept(w, job), w)}
  /\ lock' = Null
  /\ GoTo(w, "parked")
  /\ UNCHANGED <<memory, stack, started, returned>>
=============================================================================
