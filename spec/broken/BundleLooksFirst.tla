-------------------------- MODULE BundleLooksFirst --------------------------
(* The owner looks at the latch first, and says only then that it waits. The *)
(* worker that has the job sets the latch in between and sees no owner that  *)
(* waits: the owner stays parked.                                            *)
EXTENDS MCBundles

LooksBefore(w) ==
  /\ IsElsewhere(w)
  /\ GoTo(w, "look")
  /\ UNCHANGED <<latent, queue, stack, waits, told, latch, started, held>>

SaysAfter(w) ==
  /\ at[w] = "look"
  /\ waits' = [waits EXCEPT ![w] = Awaited(w)]
  /\ GoTo(w, "parked")
  /\ UNCHANGED <<latent, queue, stack, told, latch, started, held>>
=============================================================================
