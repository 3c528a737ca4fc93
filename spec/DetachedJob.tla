----------------------------- MODULE DetachedJob ----------------------------
(* The jobs that no code joins: how they come, and how they end.             *)
EXTENDS Completion

\* ANCHOR: Spawn
(* A thread offers a job for which no worker waits: a detached job. Its      *)
(* record is on no stack, as there is no join that would keep a frame for    *)
(* it. It is shared from the start: no owner could promote it, none could    *)
(* run it inline or take it back. So an idle worker is sent for it at once;  *)
(* if none is idle, the next worker that looks finds it. It is below no      *)
(* other job, and so an owner that waits takes it under HelpAny alone. The   *)
(* thread that spawns pays with the lock, and need not be a worker; its      *)
(* interval does not begin.                                                  *)
Offered(j) == WakeOne([pool EXCEPT !.shared = Append(@, j)], j)

\* Step: Spawn; code: spawn; book: spawn
Spawn(w) ==
  /\ AtSpawn(w) /\ MayLock(w)
  /\ LET j == NextOp(w).job
     IN /\ EndWith(Offered(j))
        /\ frame' = [frame EXCEPT ![j] = "live"]
  /\ stack' = SetTop(w, [Top(w) EXCEPT !.next = @ + 1])
  /\ UNCHANGED <<lock, links, latch, result, at, started, returned>>

\* A thread from outside needs the pool for it, so that is not being dropped.
\* Step: Spawn; code: spawn; book: spawn
SpawnFromOutside(j) ==
  /\ frame[j] = "none" /\ ~pool.stopping
  /\ Settled /\ lock = Null
  /\ EndWith(Offered(j))
  /\ frame' = [frame EXCEPT ![j] = "live"]
  /\ UNCHANGED <<lock, links, latch, result, stack, at, started, returned>>

(* The job is done, and no owner has to be told. Its record went with it.    *)
(* The same critical section goes on with Look, as after SetLatch.           *)
\* Step: Spawn; code: spawn; book: spawn
SpawnEnd(w) ==
  /\ at[w] = "latch" /\ MayLock(w) /\ Top(w).code \in Detached
  /\ pool'  = Relieved(w)
  /\ frame' = [frame EXCEPT ![Top(w).code] = "gone"]
  /\ stack' = Pop(w)
  /\ lock'  = w
  /\ GoTo(w, "look")
  /\ UNCHANGED <<links, latch, result, started, returned>>
\* ANCHOR_END: Spawn
=============================================================================
