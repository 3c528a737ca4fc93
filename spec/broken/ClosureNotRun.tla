---------------------------- MODULE ClosureNotRun ---------------------------
(* The owner unwinds and takes its shared job back, which no worker has      *)
(* begun. It drops the closure instead of running it: what the second        *)
(* closure does then depends on whether a worker came for it in time.        *)
EXTENDS MCPanic

ReclaimAndDrop(w) ==
  /\ at[w] = "wait" /\ MayLock(w) /\ IsShared(pool, Awaited(w))
  /\ EndWith({Claimed(pool, Awaited(w))})
  /\ IF Top(w).sum < 0
     THEN Receive(w) /\ UNCHANGED started
     ELSE /\ stack'   = Push(w, Activation(Awaited(w), Awaited(w), FALSE))
          /\ started' = [started EXCEPT ![Awaited(w)] = @ + 1]
          /\ GoTo(w, "run")
          /\ UNCHANGED frame
  /\ UNCHANGED <<lock, links, latch, result, returned>>
=============================================================================
