-------------------------- MODULE BundleTakenBack ---------------------------
(* The owner takes back the job that it joins, though the job lies in a hand *)
(* and its worker is about to begin it.                                      *)
EXTENDS MCBundles

TakesFromHand(w) ==
  /\ AtJoin(w)
  /\ \E v \in Workers : \E i \in DOMAIN stack[v] :
       IsIn(Awaited(w), stack[v][i].hand)
  /\ stack' = Push(w, Activation(Awaited(w), Null, << >>))
  /\ Starts(Awaited(w))
  /\ GoTo(w, "begin")
  /\ UNCHANGED <<latent, queue, waits, told, latch, held>>

ReclaimAnywhere(w) ==
  \/ TakesFromHand(w)
  \/ /\ AtJoin(w)
     /\ \E i \in DOMAIN queue :
          /\ IsIn(Awaited(w), queue[i])
          /\ queue'  = Without(queue, queue[i])
          /\ latent' = [latent EXCEPT ![Top(w).code] =
                          @ \o Without(queue[i], Awaited(w))]
     /\ stack' = Push(w, Activation(Awaited(w), Null, << >>))
     /\ Starts(Awaited(w))
     /\ GoTo(w, "begin")
     /\ UNCHANGED <<waits, told, latch, held>>
=============================================================================
