------------------------ MODULE PollerTellsNoWorker -------------------------
(* A worker that has to notify another one says that it polls, releases the  *)
(* lock, and polls. The other one stays parked.                              *)
EXTENDS MCAccesses

PollsInSilence(w) ==
  /\ Has(w, "polls")
  /\ flag = section.draft.heartbeat
  /\ pool' = section.draft
  /\ lock' = Null
  /\ section' = NoSection
  /\ unparks' = [unparks EXCEPT ![w] = {}]
  /\ GoTo(w, "polling")
  /\ UNCHANGED <<links, latch, result, atomics, ringing>>
  /\ UNCHANGED <<frame, stack, started, returned, waits, saved>>
=============================================================================
