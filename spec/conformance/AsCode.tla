------------------------------- MODULE AsCode -------------------------------
(* Choices that the spec leaves open, made as the runtime makes them.        *)
(*                                                                           *)
(* In place of MayAsk: as many workers are asked as the runtime asks, one    *)
(* for each idle worker for which no answer is expected yet. Which workers   *)
(* these are is still left open. The graphs that are replayed have this      *)
(* choice made, or most of their transitions would come after another one.   *)
EXTENDS Heartbeat

Least(m, n) == IF m < n THEN m ELSE n

\* Idle workers for which no worker is expected to share.
Unserved(p) == LET idle == Cardinality(Idle(p))
                   fresh == Cardinality(Fresh(p))
               IN IF idle > fresh THEN idle - fresh ELSE 0

AskedAsCode(p) ==
  {A \in SUBSET UsefulRested(p) :
     Cardinality(A) = Least(Unserved(p), Cardinality(UsefulRested(p)))}

(* In place of Arrived: what a call takes over of an interval belongs to no  *)
(* other call any more. In Heartbeat the earlier caller's interval goes on   *)
(* as well, until Elapse; no step depends on it.                             *)
ArrivedAsCode(c) ==
  LET p == [pool EXCEPT !.status[c] = "Active"]
      earlier == {d \in Callers \ pool.rested : at[d] = "returned"}
  IN {p} \cup {[p EXCEPT !.rested = (@ \cup {d}) \ {c}] : d \in earlier}

(* In place of GoIdle, where workers poll: one that has just come to look    *)
(* for work polls first, and one that has parked once does not poll any      *)
(* more, until it has run a job. In between, its time may be over or not.    *)
GoIdleIf(polls, w, job) ==
  /\ \E p \in UNION {Ensure(q, w) : q \in PassOn(Idled(w, job), w)} :
       \/ /\ ~polls \/ at[w] \in {"polled", "parked"}
          /\ pool' = Timed(p, w)
          /\ GoTo(w, "parked")
       \/ /\ polls /\ at[w] # "parked"
          /\ pool' = BeginPolling(Timed(p, w), w)
          /\ GoTo(w, "polling")
  /\ lock' = Null
  /\ UNCHANGED <<memory, stack, started, returned>>

\* All workers do, as the pool's builder says; or owners alone, as they always
\* do in the code.
GoIdleAllPoll(w, job)    == GoIdleIf(TRUE, w, job)
GoIdleOwnersPoll(w, job) == GoIdleIf(Owner(w), w, job)

(* In place of MayShareMore and of SharedBy, where promotions may share      *)
(* bundles: as many jobs as the pool says, or all that are latent. In the    *)
(* code this number is learned.                                              *)
SharesMore == TRUE
SharedAsCode(w, atOnce) == Prefix(Walked(w), Least(atOnce, Len(Walked(w))))
=============================================================================
