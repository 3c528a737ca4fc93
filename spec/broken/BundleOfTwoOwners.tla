------------------------- MODULE BundleOfTwoOwners --------------------------
(* A worker that is asked gives away its hand, and with it jobs of its own,  *)
(* in one bundle. The owner of the first ones takes all of them back, and    *)
(* never comes to a join of the others.                                      *)
EXTENDS MCBundles

ShareAll(w) ==
  /\ at[w] = "run" /\ \E v \in Workers : HasTime(v)
  /\ Top(w).hand \o latent[Top(w).code] # << >>
  /\ queue'  = Append(queue, Top(w).hand \o latent[Top(w).code])
  /\ stack'  = SetTop(w, [Top(w) EXCEPT !.hand = << >>])
  /\ latent' = [latent EXCEPT ![Top(w).code] = << >>]
  /\ UNCHANGED <<at, waits, told, latch, started, held>>
=============================================================================
