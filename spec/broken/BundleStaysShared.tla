------------------------- MODULE BundleStaysShared --------------------------
(* A bundle that a worker takes leaves the queue only when its last job has  *)
(* begun: the owner finds it there and takes all of it back.                 *)
EXTENDS MCBundles

TakesFirst(w) ==
  /\ HasTime(w)
  /\ \E i \in DOMAIN queue :
       /\ MayTake(w, queue[i])
       /\ LET j == First(queue[i])
          IN /\ stack' = Push(w, Activation(j, OwnerOf(Parent(j)),
                                            Others(queue[i])))
             /\ Starts(j)
             /\ queue' = IF Len(queue[i]) = 1 THEN Without(queue, queue[i])
                         ELSE [queue EXCEPT ![i] = Others(@)]
  /\ waits' = [waits EXCEPT ![w] = Null]
  /\ GoTo(w, "begin")
  /\ UNCHANGED <<latent, told, latch, held>>
=============================================================================
