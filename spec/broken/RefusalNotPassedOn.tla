------------------------- MODULE RefusalNotPassedOn -------------------------
(* Under HelpDescendants an owner is woken for a job, finds that another     *)
(* worker has taken it, and may not take what is left. It parks and tells no *)
(* other worker. But the worker that took the job was on its way to what is  *)
(* left, and has taken this job instead: what is left waits, and an idle     *)
(* worker stays parked.                                                      *)
EXTENDS MCStranger

GoIdleAndKeep(w, job) ==
  /\ pool' \in {Timed(p, w) : p \in Ensure(Idled(w, job), w)}
  /\ lock' = Null
  /\ GoTo(w, "parked")
  /\ UNCHANGED <<memory, stack, started, returned>>
=============================================================================
