---------------------------- MODULE BroadcastJob ----------------------------
(* The jobs that run on a certain worker: the parts of a broadcast.          *)
EXTENDS Completion

\* ANCHOR: Broadcast
(* A piece of code has something done by every worker of the pool, each once *)
(* and in its own thread. The parts are shared from the start, like detached *)
(* jobs, but each has an addressee, and no other worker may take it. So the  *)
(* addressee is woken. If it runs already, it finds its part when it looks   *)
(* next. That may be in an open join, whatever the policy: the join may be   *)
(* for a job whose broadcast waits for this very part. And it may be in a    *)
(* broadcast of its own, which no worker could finish otherwise.             *)
(*                                                                           *)
(* The broadcaster then joins the parts like jobs that were promoted, and so *)
(* it may take its own part, and help others, while it waits. It cannot take *)
(* one back. There is nothing latent on its chain: a broadcast is a call.    *)
Delivered(p, parts) ==
  [p EXCEPT !.addressed =
     [w \in Workers |-> @[w] \o SelectSeq(parts, LAMBDA j : Addressee(j) = w)]]

\* Step: Broadcast; code: broadcast; book: broadcast
Broadcast(w) ==
  /\ AtBroadcast(w) /\ MayLock(w)
  /\ LET parts == NextOp(w).parts
         meant == {Addressee(parts[i]) : i \in DOMAIN parts}
         p     == Delivered(pool, parts)
     IN /\ EndWith({WakeAll(p, Idle(p) \cap meant)})
        /\ frame' = [j \in Jobs |->
                       IF \E i \in DOMAIN parts : parts[i] = j THEN "live"
                       ELSE frame[j]]
        /\ stack' = SetTop(w, [Top(w) EXCEPT !.next = @ + 1,
                                             !.open = @ \o parts])
  /\ UNCHANGED <<lock, links, latch, result, at, started, returned>>

\* The addressee looks, and takes the oldest of its parts before anything else.
\* Step: Broadcast; code: broadcast; book: broadcast
BroadcastTake(w) ==
  /\ Looking(w) /\ ~Served(w) /\ SeesPart(w)
  /\ Take(w)
\* ANCHOR_END: Broadcast
=============================================================================
