-------------------------------- MODULE Task --------------------------------
(* What a piece of code does by its task: fork a job, tick, promote, join;   *)
(* and how it ends, by a panic or not. All but the promotion is a step on    *)
(* its owner's own stack.                                                    *)
EXTENDS Pool

\* ANCHOR: Fork
(* The owner writes the job's header into its own frame and links it to the  *)
(* header that was newest so far. This needs no lock and no atomic: no other *)
(* worker reads a latent job. A `prev` that skipped a header would hide an   *)
(* older job from promotion, and with it the largest piece of work.          *)
\* Step: Fork; code: fork; book: fork
Fork(w) ==
  /\ at[w] = "run" /\ ~AtEnd(w) /\ NextOp(w).op = "fork"
  /\ LET j == NextOp(w).job
         a == Top(w)
     IN /\ prev'  = [prev EXCEPT ![j] = Newest(w)]
        /\ frame' = [frame EXCEPT ![j] = "live"]
        /\ stack' = SetTop(w, [a EXCEPT !.next = @ + 1, !.open = Append(@, j)])
  /\ GoTo(w, "tick")
  /\ UNCHANGED <<pool, lock, walk, bundle, latch, result, started, returned>>
\* ANCHOR_END: Fork

\* ANCHOR: Tick
(* One relaxed load of the worker's own flag, right after each fork, so that *)
(* the job just forked can itself be promoted and a lone pair is shared.     *)
(* Polling before the fork would leave a program's last fork unshared.       *)
\* Step: Tick; code: tick; book: tick
Tick(w) ==
  /\ at[w] = "tick"
  /\ pool.heartbeat[w] \/ Settled
  /\ GoTo(w, IF pool.heartbeat[w] THEN "promote" ELSE "run")
  /\ UNCHANGED <<pool, lock, memory, stack, started, returned>>
\* ANCHOR_END: Tick

\* ANCHOR: Promote
(* The oldest latent job becomes a shared job, and one idle worker is sent   *)
(* for it. It is the first that an earlier walk has left, or a walk goes     *)
(* from the newest header to the first promoted one; that the job it comes   *)
(* to is the oldest is checked, not assumed. Setting the job's `prev` to     *)
(* null is what tells the owner at the join that the job is no longer its    *)
(* own to run. A latent job exists, since the tick comes right after a fork. *)
(* Promotion goes on even if no worker is idle: the next worker that looks   *)
(* finds the job. The worker has paid for a promotion, and its interval      *)
(* starts.                                                                   *)
(*                                                                           *)
(* It may share some of the oldest jobs as one: a bundle, for which one      *)
(* worker is woken. How many jobs are shared is a matter of cost and left    *)
(* open.                                                                     *)
Oldest(jobs) == Head(jobs)

\* Whether a promotion may share more than one job: a model may say so.
MayShareMore == FALSE

SharedBy(w, n) ==
  IF n = 1 THEN <<Oldest(Walked(w))>> ELSE Prefix(Walked(w), n)

\* One job is no bundle: it is taken and reclaimed under the lock.
EntryOf(jobs) == IF Len(jobs) = 1 THEN jobs[1] ELSE 0 - jobs[1]

Bundled(jobs) ==
  IF Len(jobs) = 1 THEN bundle
  ELSE [j \in Jobs |-> IF IsIn(j, jobs)
                       THEN [NoBundle EXCEPT !.of   = EntryOf(jobs),
                                             !.left = IF j = jobs[1] THEN jobs
                                                      ELSE << >>]
                       ELSE bundle[j]]

\* What a promotion does to the pool, of the job or the bundle x.
Offers(w, p, x) ==
  WakeOne([p EXCEPT !.heartbeat[w] = FALSE,
                    !.rested       = @ \ {w},
                    !.shared       = Append(@, x)], x)

\* Step: Promote; code: promote; book: promote
Promote(w) ==
  /\ at[w] = "promote" /\ MayLock(w)
  /\ \E n \in 1..(IF MayShareMore THEN Len(Walked(w)) ELSE 1) :
       LET jobs == SharedBy(w, n)
       IN /\ Unlink(w, jobs)
          /\ bundle' = Bundled(jobs)
          /\ EndWith(Offers(w, NamesItsJob(pool, w), EntryOf(jobs)))
  /\ GoTo(w, "run")
  /\ UNCHANGED <<lock, latch, result, frame, stack, started, returned>>
\* ANCHOR_END: Promote

\* ANCHOR: Join
(* The first closure is done. If `prev` is not null the job is still latent: *)
(* the owner takes it back and runs it on top of its stack, the chain going  *)
(* on at `prev`. No lock: only the owner itself ever nulls its links. If     *)
(* `prev` is null the job was promoted, and WaitForJob decides.              *)
\* A part of a broadcast that was not sent is not joined, see JoinUnsent.
AtJoin(w) == IsAtOp(w, "join") /\ frame[NextOp(w).job] # "none"

\* Step: Join; code: join; book: join
Join(w) ==
  /\ AtJoin(w)
  /\ LET j == NextOp(w).job
     IN IF prev[j] # Null
        THEN /\ stack' = Push(w, Activation(j, prev[j], FALSE))
             /\ started' = [started EXCEPT ![j] = @ + 1]
             /\ UNCHANGED at
        ELSE /\ ~IsBarrier(w, j)
             /\ GoTo(w, "wait")
             /\ UNCHANGED <<stack, started>>
  /\ UNCHANGED <<pool, lock, memory, returned>>

(* Or `prev` is null since the job is the barrier. It is latent as well: it  *)
(* gets its link back and is run inline, and the barrier goes further down.  *)
\* Step: Join; code: join; book: join
JoinBarrier(w) ==
  /\ AtJoin(w)
  /\ LET j == NextOp(w).job
     IN /\ prev[j] = Null /\ IsBarrier(w, j)
        /\ LowerBarrier(w)
        /\ stack' = Push(w, Activation(j, walk[w].below, FALSE))
        /\ started' = [started EXCEPT ![j] = @ + 1]
  /\ UNCHANGED <<pool, lock, bundle, latch, result, frame, at, returned>>

\* The value of the job flows into its join, and the frame that held the job
\* ends: from here on no thread may touch that memory. A panic makes the owner
\* unwind; and if it unwinds already, what the job came to is dropped.
Receive(w) ==
  LET j == Awaited(w)
      a == [Top(w) EXCEPT !.next = @ + 1, !.sum = With(@, result[j]),
                          !.open = SubSeq(@, 1, Len(@) - 1)]
  IN /\ stack' = SetTop(w, Unwound(a))
     /\ frame' = [frame EXCEPT ![j] = "gone"]
     /\ GoTo(w, "run")

\* The owner has run the job inline and takes its value.
\* Step: Join; code: join; book: join
JoinReturn(w) ==
  /\ at[w] = "read"
  /\ Receive(w)
  /\ UNCHANGED <<pool, lock, links, latch, result, started, returned>>
\* ANCHOR_END: Join

\* ANCHOR: Panic
(* A closure panics. What it has forked may be running at this moment, and   *)
(* borrows from frames that are about to be unwound. So it does not end      *)
(* before it has joined all of that, the newest first, whichever way a join  *)
(* goes: inline, reclaimed, or taken by another worker. Then it ends as any  *)
(* other code, and its value is its panic.                                   *)
Panic(w) ==
  /\ at[w] = "run" /\ ~AtEnd(w) /\ NextOp(w).op = "panic"
  /\ stack' = SetTop(w, Unwound([Top(w) EXCEPT !.sum = 0 - NextOp(w).panic]))
  /\ UNCHANGED <<pool, lock, memory, at, started, returned>>
\* ANCHOR_END: Panic

(* A piece of code ends. The value of a job is written into the job's own    *)
(* memory. The executor of a taken job must still set the latch; the owner   *)
(* that ran a job inline goes on with its join.                              *)
Finish(w) ==
  /\ at[w] = "run" /\ AtEnd(w)
  /\ LET a == Top(w)
     IN IF a.code \in Callers
        THEN GoTo(w, "returning") /\ UNCHANGED <<stack, result>>
        ELSE /\ result' = [result EXCEPT ![a.code] = a.sum]
             /\ GoTo(w, IF a.taken THEN "latch" ELSE "read")
             /\ stack' = IF a.taken THEN stack ELSE Pop(w)
  /\ UNCHANGED <<pool, lock, links, latch, frame, started, returned>>
=============================================================================
