------------------------------ MODULE Bundles -------------------------------
(* Jobs that are shared together. A bundle passes through the queue as one   *)
(* entry, so the lock is taken once for all of its jobs. The worker that     *)
(* takes it claims one job after the other, the newest first, without the    *)
(* lock, and sets their latches without it.                                  *)
(*                                                                           *)
(* The owner claims in the same way. It joins its newest job first. So this  *)
(* job is unclaimed, and the next one to be claimed, or some worker has      *)
(* begun it. No job lies in the hand of a worker that has not begun it, so   *)
(* no owner waits for one.                                                   *)
EXTENDS Completion

\* Worker w has claimed the job j.
WithoutClaimed(j, w) ==
  [bundle EXCEPT ![OldestIn(bundle[j].of)].left = Prefix(@, Len(@) - 1),
                 ![j].by = w]

\* The bundle of which w claims, between two jobs.
OfWhich(w) == LET x == pool.runs[w] IN IF IsBundle(x) THEN x ELSE bundle[x].of
HasLeft(b) == Left(b) # << >>

\* ANCHOR: Claim
(* A worker claims the newest job that is left: one compare-and-swap of the  *)
(* job's word. If to read the word and to write it were two steps, another   *)
(* worker could claim the job in between, and it would be run twice.         *)
\* Step: Claim; code: claim; book: claim
Claim(w) ==
  /\ at[w] = "claim" /\ Settled /\ HasLeft(OfWhich(w))
  /\ LET j == Last(Left(OfWhich(w)))
     IN /\ bundle'  = WithoutClaimed(j, w)
        /\ stack'   = Push(w, Activation(j, Root, TRUE))
        /\ started' = [started EXCEPT ![j] = @ + 1]
  /\ GoTo(w, "run")
  /\ UNCHANGED <<pool, lock, prev, walk, latch, result, frame, returned>>

(* The owner comes to its job, and no worker has begun it: the owner claims  *)
(* it, too, and runs it as a job that it has reclaimed.                      *)
\* Step: Claim; code: claim; book: claim
ClaimOwn(w) ==
  /\ at[w] = "wait" /\ Settled
  /\ LET j == Awaited(w)
     IN /\ InBundle(j) /\ IsIn(j, Left(bundle[j].of))
        /\ bundle'  = WithoutClaimed(j, w)
        /\ stack'   = Push(w, Activation(j, j, FALSE))
        /\ started' = [started EXCEPT ![j] = @ + 1]
  /\ GoTo(w, "run")
  /\ UNCHANGED <<pool, lock, prev, walk, latch, result, frame, returned>>
\* ANCHOR_END: Claim

\* ANCHOR: Watch
(* Or a worker has begun the job. The owner says in the job's word that it   *)
(* waits, by a compare-and-swap: if the latch was set meanwhile, that fails. *)
(* Then it takes the lock, says which worker runs the job, and looks.        *)
\* Step: WaitForJob; code: wait_for_job; book: wait-for-job
Watch(w) ==
  /\ at[w] = "wait" /\ Settled
  /\ LET j == Awaited(w)
     IN /\ MustWatch(w) /\ bundle[j].by # Null /\ ~latch[j]
        /\ bundle' = [bundle EXCEPT ![j].watcher = w]
  /\ UNCHANGED <<pool, lock, prev, walk, latch, result, frame>>
  /\ UNCHANGED <<stack, at, started, returned>>
\* ANCHOR_END: Watch

\* ANCHOR: SetLatchFree
(* The job is done. Its worker sets the latch by an atomic exchange, which   *)
(* says whether the owner watches. If not, the worker goes on without the    *)
(* lock. Who the owner is, it has read before: the owner may go on, and its  *)
(* frame be gone, as soon as the latch is set.                               *)
\* Step: SetLatch; code: set_latch; book: set-latch
SetLatchFree(w) ==
  /\ at[w] = "latch" /\ Settled
  /\ LET j == Top(w).code
         isWatched == bundle[j].watcher # Null
     IN /\ InBundle(j)
        /\ latch' = [latch EXCEPT ![j] = TRUE]
        /\ stack' = IF isWatched THEN stack ELSE Pop(w)
        /\ GoTo(w, IF isWatched THEN "tell" ELSE "claim")
  /\ UNCHANGED <<pool, lock, links, result, frame, started, returned>>

\* An owner that is parked for the job is woken.
\* Step: SetLatch; code: set_latch; book: set-latch
Tell(w) ==
  /\ at[w] = "tell" /\ MayLock(w)
  /\ LET j == Top(w).code
     IN EndWith({WakeOwner(pool, bundle[j].watcher, j)})
  /\ stack' = Pop(w)
  /\ GoTo(w, "claim")
  /\ UNCHANGED <<lock, memory, started, returned>>
\* ANCHOR_END: SetLatchFree

\* ANCHOR: ShareAgain
(* A worker that claims is asked to share: it shares what is left of its     *)
(* bundle once more, and goes on to claim of it. Then two workers claim. It  *)
(* does that at a tick, in place of a promotion, or between two jobs.        *)
AgainBy(w) ==
  IF at[w] = "claim" THEN OfWhich(w)
  ELSE LET j == TakenIn(stack[w]) IN IF j = Null THEN Null ELSE bundle[j].of

\* Step: Promote; code: promote; book: promote
ShareAgain(w) ==
  /\ at[w] = "promote" \/ (at[w] = "claim" /\ pool.heartbeat[w])
  /\ MayLock(w)
  /\ LET b == AgainBy(w)
     IN /\ b # Null /\ HasLeft(b) /\ ~IsShared(pool, b)
        /\ EndWith(Offers(w, IF at[w] = "claim" THEN pool
                             ELSE NamesItsJob(pool, w), b))
  /\ GoTo(w, IF at[w] = "claim" THEN "claim" ELSE "run")
  /\ UNCHANGED <<lock, memory, stack, started, returned>>
\* ANCHOR_END: ShareAgain

\* ANCHOR: EndClaims
\* The worker claims no more, and looks in the same critical section.
Ends(w, p) ==
  /\ pool' \in p
  /\ lock' = w
  /\ GoTo(w, "look")
  /\ UNCHANGED <<memory, stack, started, returned>>

\* No job is left. If the bundle was shared once more, that is of no use now.
\* Step: Claim; code: claim; book: claim
EndClaims(w) ==
  /\ at[w] = "claim" /\ MayLock(w) /\ ~HasLeft(OfWhich(w))
  /\ Ends(w, {Claimed(NamesItsJob(pool, w), OfWhich(w))})

\* The worker claims on top of an open join, whose job is done by now. It puts
\* back what is left, or no other worker would find that.
\* Step: Claim; code: claim; book: claim
GiveBack(w) ==
  /\ at[w] = "claim" /\ MayLock(w) /\ HasLeft(OfWhich(w))
  /\ Owner(w) /\ Done(Awaited(w))
  /\ LET b == OfWhich(w)
         p == NamesItsJob(pool, w)
     IN Ends(w, IF IsShared(p, b) THEN {p}
                ELSE WakeOne([p EXCEPT !.shared = Append(@, b)], b))
\* ANCHOR_END: EndClaims

-----------------------------------------------------------------------------
\* Without MayShareMore there is no bundle, and none of these steps is taken.
BundleStep(w) ==
  \/ Claim(w) \/ ClaimOwn(w) \/ Watch(w) \/ SetLatchFree(w) \/ Tell(w)
  \/ ShareAgain(w) \/ GiveBack(w) \/ EndClaims(w)
=============================================================================
