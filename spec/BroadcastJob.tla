---------------------------- MODULE BroadcastJob ----------------------------
(* The jobs that run on a certain worker: the parts of a broadcast.          *)
EXTENDS DetachedJob

\* ANCHOR: Broadcast
(* A piece of code has something done by every worker of the pool, each once *)
(* and in its own thread. The parts are shared from the start, like detached *)
(* jobs, but each has an addressee, and no other thread may take it. So the  *)
(* addressee is woken. If it runs already, it finds its part when it looks   *)
(* next. That may be in an open join, whatever the policy: the join may be   *)
(* for a job whose broadcast waits for this very part. And it may be in a    *)
(* broadcast of its own, which no worker could finish otherwise.             *)
(*                                                                           *)
(* An addressee that is in a nested call looks only after that. Meanwhile    *)
(* the call's worker is the one that looks in that thread, so it is woken,   *)
(* and takes the part. If it finds its own result first, it leaves the part  *)
(* to the worker below, which runs.                                          *)
(*                                                                           *)
(* A background worker that has left a stopping pool gets no part.           *)
Sent(parts) == SelectSeq(parts, LAMBDA j : at[Addressee(j)] # "off")

Delivered(p, parts) ==
  [p EXCEPT !.addressed =
     [b \in Background |-> @[b] \o SelectSeq(parts, LAMBDA j : Addressee(j) = b)]]

\* Those that are idle in the threads of the addressees.
Meant(p, parts) ==
  {w \in Idle(p) : \E i \in DOMAIN parts : Addressee(parts[i]) = Home(w)}

Addressed(parts) ==
  LET p == Delivered(pool, parts)
  IN /\ EndWith({WakeAll(p, Meant(p, parts))})
     /\ frame' = [j \in Jobs |->
                    IF \E i \in DOMAIN parts : parts[i] = j THEN "live"
                    ELSE frame[j]]

(* The broadcaster joins what it has sent like jobs that were promoted, and  *)
(* so it may take its own part, and help others, while it waits. It cannot   *)
(* take one back. There is nothing latent on its chain: a broadcast is a     *)
(* call.                                                                     *)
\* Step: Broadcast; code: broadcast; book: broadcast
Broadcast(w) ==
  /\ AtBroadcast(w) /\ MayLock(w)
  /\ LET parts == Sent(NextOp(w).parts)
     IN /\ Addressed(parts)
        /\ stack' = SetTop(w, [Top(w) EXCEPT !.next = @ + 1,
                                             !.open = @ \o parts])
  /\ UNCHANGED <<lock, links, latch, result, at, started, returned>>

\* There is nothing to join where no part was sent.
\* Step: Broadcast; code: broadcast; book: broadcast
JoinUnsent(w) ==
  /\ IsAtOp(w, "join") /\ frame[NextOp(w).job] = "none"
  /\ stack' = SetTop(w, [Top(w) EXCEPT !.next = @ + 1])
  /\ UNCHANGED <<pool, lock, memory, at, started, returned>>

(* Or no worker waits for the parts: they are detached jobs with addressees. *)
\* Step: Broadcast; code: broadcast; book: broadcast
SpawnBroadcast(w) ==
  /\ AtSpawnBroadcast(w) /\ MayLock(w)
  /\ Addressed(Sent(NextOp(w).parts))
  /\ stack' = SetTop(w, [Top(w) EXCEPT !.next = @ + 1])
  /\ UNCHANGED <<lock, links, latch, result, at, started, returned>>

\* A thread from outside needs the pool for it, as for a spawn.
\* Step: Broadcast; code: broadcast; book: broadcast
SpawnBroadcastFromOutside(parts) ==
  /\ \A i \in DOMAIN parts : frame[parts[i]] = "none"
  /\ ~pool.stopping /\ Settled /\ lock = Null
  /\ Addressed(parts)
  /\ UNCHANGED <<lock, links, latch, result, stack, at, started, returned>>

\* The addressee looks, and takes the oldest of its parts before anything else.
\* Step: Broadcast; code: broadcast; book: broadcast
BroadcastTake(w) ==
  /\ Looking(w) /\ ~Served(w) /\ SeesPart(w)
  /\ Take(w)
\* ANCHOR_END: Broadcast
=============================================================================
