---------------------------- MODULE ProbeTrusted ----------------------------
(* The owner has loaded the latch before it took the mutex, found it clear,  *)
(* and does not load it again. In between the executor has set it and looked *)
(* for a parked owner in vain. The owner parks, and will not be woken.       *)
EXTENDS MCAccesses

TrustsProbe(w) ==
  /\ Looks(w) /\ Owner(w)
  /\ section' = [NoSection EXCEPT !.step = "seen",
                                  !.seen = at[w] # "probed"
                                           /\ latch[Awaited(w)]]
  /\ UNCHANGED <<vars, atomics, waits, unparks, ringing, saved>>
=============================================================================
