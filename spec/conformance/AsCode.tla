------------------------------- MODULE AsCode -------------------------------
(* In place of MayAsk: as many workers are asked as the runtime asks, one    *)
(* for each idle worker for whom no answer is expected yet. Which ones is    *)
(* left open still. The graphs that are replayed have this choice made, or   *)
(* most of their transitions would come after another one.                   *)
EXTENDS Heartbeat

Least(m, n) == IF m < n THEN m ELSE n

\* Idle workers for whom nobody is expected to share.
Unserved(p) == LET idle == Cardinality(Idle(p))
                   fresh == Cardinality(Fresh(p))
               IN IF idle > fresh THEN idle - fresh ELSE 0

AskedAsCode(p) ==
  {A \in SUBSET Rested(p) :
     Cardinality(A) = Least(Unserved(p), Cardinality(Rested(p)))}

(* In place of Arrived: what a call takes over of an interval is nobody      *)
(* else's any more. In Heartbeat the earlier caller's goes on as well, until *)
(* Elapse; nobody asks.                                                      *)
ArrivedAsCode(c) ==
  LET p == [pool EXCEPT !.status[c] = "Active"]
      earlier == {d \in Callers \ pool.elapsed : at[d] = "returned"}
  IN {p} \cup {[p EXCEPT !.elapsed = (@ \cup {d}) \ {c}] : d \in earlier}
=============================================================================
