----------------------------- MODULE Completion -----------------------------
(* How a promoted job comes back to its owner: by its latch, if another      *)
(* worker has taken it, or reclaimed, if no worker has.                      *)
EXTENDS Task, Search

\* ANCHOR: SetLatch
(* The executor reads who owns the job, sets the latch, and if the owner is  *)
(* parked for this very job, wakes it. From the moment the latch is set the  *)
(* owner may return and its frame be gone, without ever taking the lock: so  *)
(* the executor keeps no reference to the job, nor does the pool. The latch  *)
(* is set under the lock, or an owner could miss it between its look and its *)
(* parking. The same critical section goes on with Look.                     *)
OwnerOf(j) == CHOOSE w \in Workers :
                \E i \in DOMAIN stack[w] : \E k \in DOMAIN stack[w][i].open :
                  stack[w][i].open[k] = j

\* The pool once w has left its newest activation.
Relieved(w) == [pool EXCEPT !.runs[w] = TakenIn(Pop(w)[w])]

WakeOwner(p, w, j) ==
  IF p.status[w] = "Idle" /\ p.awaits[w] = j THEN Wake(p, w) ELSE p

\* Step: SetLatch; code: set_latch; book: set-latch
SetLatch(w) ==
  /\ at[w] = "latch" /\ MayLock(w)
  /\ Top(w).code \notin Detached /\ ~InBundle(Top(w).code)
  /\ LET j == Top(w).code
     IN /\ latch' = [latch EXCEPT ![j] = TRUE]
        /\ pool'  = WakeOwner(Relieved(w), OwnerOf(j), j)
  /\ stack' = Pop(w)
  /\ lock'  = w
  /\ GoTo(w, "look")
  /\ UNCHANGED <<links, result, frame, started, returned>>
\* ANCHOR_END: SetLatch

\* ANCHOR: WaitForJob
(* The job was promoted and no worker has taken it: the owner takes it out   *)
(* of the queue, wherever it stands there, and runs it itself. The job's     *)
(* header, whose `prev` is null, is the root of the chain. If the job stayed *)
(* in the queue, a second worker could run it too.                           *)
\* Step: WaitForJob; code: wait_for_job; book: wait-for-job
WaitForJobReclaim(w) ==
  /\ at[w] = "wait" /\ MayLock(w) /\ IsShared(pool, Awaited(w))
  /\ LET j == Awaited(w)
     IN /\ EndWith({Claimed(NamesItsJob(pool, w), j)})
        /\ stack'   = Push(w, Activation(j, j, FALSE))
        /\ started' = [started EXCEPT ![j] = @ + 1]
  /\ GoTo(w, "run")
  /\ UNCHANGED <<lock, memory, returned>>

(* The job runs elsewhere, but the owner may take another shared job: it     *)
(* runs this job on top of its stack, with its own forks and joins, and      *)
(* looks again after it. Under HelpAny no work is left undone; an owner that *)
(* blocks instead leaves it undone, as in Spice. Under HelpDescendants each  *)
(* job on the stack is below the one before. So helping nests no deeper than *)
(* the program does, and it runs into no lock that the code below it holds,  *)
(* unless a sequential run would as well.                                    *)
\* Step: WaitForJob; code: wait_for_job; book: wait-for-job
WaitForJobHelp(w) ==
  /\ Looking(w) /\ Owner(w) /\ ~Served(w) /\ SeesShared(w) /\ ~SeesPart(w)
  /\ Take(w)

(* Nothing is shared that the owner may take: it parks, and says for which   *)
(* job. The check of the latch and the parking are one critical section: no  *)
(* executor can set the latch between the two. If the owner was woken for a  *)
(* job that another worker has taken since, and may not take what is left,   *)
(* it passes its wake-up on.                                                 *)
\* Step: WaitForJob; code: wait_for_job; book: wait-for-job
WaitForJobPark(w) ==
  /\ Looking(w) /\ Owner(w) /\ ~Served(w) /\ ~SeesShared(w)
  /\ GoIdle(w, Awaited(w))

(* The latch is set: the owner reads the result and leaves the join. Either  *)
(* it sees this at once, by a load without the lock, when it comes to the    *)
(* join; or later, when it looks. An owner that counts as idle must look,    *)
(* since another worker may count on it: if it was woken for a shared job    *)
(* and leaves with its result instead, it passes its wake-up on.             *)
(*                                                                           *)
(* That it has loaded the latch is no state, so one that finds it set on     *)
(* arrival may look under the lock all the same. The code never does: a      *)
(* latch that is set stays set. This is meant. The load saves a critical     *)
(* section, and nothing may depend on whether it was made.                   *)
SeesLatch(w) == at[w] = "wait" /\ Done(Awaited(w))

\* Step: WaitForJob; code: wait_for_job; book: wait-for-job
WaitForJobReturn(w) ==
  /\ \/ /\ Settled /\ SeesLatch(w)
        /\ UNCHANGED <<pool, lock>>
     \/ /\ Looking(w) /\ Served(w)
        /\ EndWith(PassOn([Looked(w) EXCEPT !.status[w] = "Active"], w))
        /\ lock' = Null
  /\ Receive(w)
  /\ UNCHANGED <<links, latch, result, started, returned>>
\* ANCHOR_END: WaitForJob
=============================================================================
