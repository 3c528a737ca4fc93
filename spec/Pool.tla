-------------------------------- MODULE Pool --------------------------------
(* What the mutex of the pool protects: who may take which job, who is woken *)
(* for it, who is asked to share, and who is the beater. No step is made     *)
(* here. The steps in the other modules put together what stands here.       *)
EXTENDS JobList

\* ANCHOR: MayTake
(* What an owner may do while it waits in an open join. HelpAny: run any     *)
(* shared job. HelpDescendants: only what is below the job that it waits     *)
(* for, which a sequential run would run in this place as well. HelpNone:    *)
(* nothing, its thread waits. A worker that is in no join may run any job.   *)

Owner(w) == stack[w] # << >>

\* All jobs of a bundle are below the job, or none is: but none is below itself.
IsBelowAwaited(w, x) ==
  IF IsBundle(x) THEN OldestIn(x) \in Subtree(Awaited(w)) \ {Awaited(w)}
  ELSE x \in Subtree(Awaited(w))

\* May w take the job or the bundle x? If x runs elsewhere: may w take what is shared from
\* it? For a call's own code, x is Null.
MayTake(w, x) ==
  \/ ~Owner(w)
  \/ Waiting = "HelpAny"
  \/ Waiting = "HelpDescendants" /\ IsBelowAwaited(w, x)
\* ANCHOR_END: MayTake

-----------------------------------------------------------------------------
(* Under the mutex. These operators take a state of the pool and give the    *)
(* state, or the set of possible states, that follows.                       *)

Idle(p)   == {w \in Workers : p.status[w] = "Idle"}
Woken(p)  == {w \in Workers : p.status[w] = "Woken"}

IsShared(p, j) == \E i \in DOMAIN p.shared : p.shared[i] = j

\* A hungry worker runs, and was not asked to share.
Hungry(p) == {w \in Workers : p.status[w] = "Active" /\ ~p.heartbeat[w]}

\* To ask is useful if some idle worker may take what the hungry one shares.
Useful(p) == {h \in Hungry(p) : \E w \in Idle(p) : MayTake(w, p.runs[h])}

\* One worker has time, and another could share with it: a beat is due.
Due(p) == Useful(p) # {}

\* A worker claims a job of a bundle without the lock. When it has the lock next,
\* it names the job that it runs. Until then it is known to run some job of the
\* bundle, or passes for one that still runs the last one that was named.
NamesItsJob(p, w) == [p EXCEPT !.runs[w] = TakenIn(stack[w])]

\* The idle worker w is sent on its way.
Wake(p, w) == [p EXCEPT !.status[w] = "Woken",
                        !.beater    = IF @ = w THEN Null ELSE @,
                        !.notified  = @ \cup {w}]

\* One idle worker that may take the job is sent on its way. The beater is
\* spared if possible.
WakeOne(p, j) ==
  LET able   == {w \in Idle(p) : MayTake(w, j)}
      others == able \ {p.beater}
      some   == IF others = {} THEN able ELSE others
  IN IF some = {} THEN {p} ELSE {Wake(p, w) : w \in some}

\* ANCHOR: Beat
(* A worker may be asked, by its heartbeat flag, if that is useful and its   *)
(* interval is over: the time since its own last promotion. A worker that    *)
(* has just begun its work is asked at once, and so the work spreads: each   *)
(* new job is soon shared again.                                             *)
UsefulRested(p) == Useful(p) \cap p.rested

(* A flag stays set until its worker's next fork: a beat is banked, not      *)
(* lost. But that fork may be far away. So an interval begins for a worker   *)
(* that is asked, and until it ends, an answer is expected; then another     *)
(* worker is asked as well, and the flag stays.                              *)
Fresh(p) == {w \in Workers : p.heartbeat[w] /\ w \notin p.rested}

\* The workers that are on their way to the lock.
Expected(p) == Fresh(p) \cup Woken(p)

(* How many processors there are. Here there is one for each worker. A model *)
(* may have fewer. Then the pool is crowded while as many workers run, or    *)
(* are on their way: one more would take a processor away from one of them.  *)
Processors == Cardinality(Workers)
Busy(p)    == {w \in Workers : p.status[w] = "Active"} \cup Woken(p)
Crowded(p) == Cardinality(Busy(p)) >= Processors

(* Which workers are asked, and how many, is a matter of cost and left open: *)
(* workers that are asked beyond what the idle ones can use pay in vain. But *)
(* one is asked, unless one is expected already or the pool is crowded.      *)
MayAsk(p) == {A \in SUBSET UsefulRested(p) :
                A = {} => \/ UsefulRested(p) = {}
                          \/ Expected(p) # {}
                          \/ Crowded(p)}

\* Step: Beat; code: beat; book: beat
Beat(p) ==
  {[p EXCEPT !.heartbeat = [w \in Workers |-> @[w] \/ w \in asked],
             !.rested    = @ \ asked] : asked \in MayAsk(p)}
\* ANCHOR_END: Beat

(* A worker that stops running cannot share. Its flag is taken back, and as  *)
(* it has not promoted, its interval is over: a beat that no worker serves   *)
(* has no consequence. If the interval went on, a beat that comes after a    *)
(* call's last fork would leave the next call without one.                   *)
TakenBack(p, w) ==
  [p EXCEPT !.heartbeat[w] = FALSE,
            !.rested       = IF p.heartbeat[w] THEN @ \cup {w} ELSE @]

\* An idle worker is told to become the beater. It stays idle: it looks again
\* and arms its own timer. Without the notification it would stay parked
\* without one.
NameBeater(p, w) == [p EXCEPT !.beater = w, !.notified = @ \cup {w}]

\* ANCHOR: Ensure
(* The end of every critical section: a beat is made, and if one is still    *)
(* due, for workers that were not asked, there is a beater that will make it *)
(* when the first interval ends: that of a hungry worker, or of one that is  *)
(* expected to answer. A worker that is about to park is its own best        *)
(* choice: it parks with a timer. A woken worker will come to the lock and   *)
(* end its critical section like this one: no other worker need be notified. *)
(* There is no thread that only beats.                                       *)
WithBeater(p, parking) ==
  IF ~Due(p) \/ p.beater # Null THEN {p}
  ELSE IF parking # Null        THEN {[p EXCEPT !.beater = parking]}
  ELSE IF Woken(p) # {}         THEN {p}
  ELSE {NameBeater(p, w) : w \in Idle(p)}

\* ANCHOR: Linger
(* A call that is left alone begins resting (TakesOver). Whoever makes it    *)
(* would have to notify a beater first, which takes longer than the call. So *)
(* a worker that is about to park may be the beater though no beat is due,   *)
(* as long as the interval of a call that is over has not ended. The next    *)
(* call finds it there. Calls that follow each other keep such an interval   *)
(* going; after the last one it ends, and no timer is left.                  *)
Lasting(p) == \E c \in Callers : p.status[c] = "Off" /\ c \notin p.rested

Lingering(p, parking) ==
  IF MayLinger /\ parking # Null /\ p.beater = Null /\ ~Due(p) /\ Lasting(p)
  THEN {[p EXCEPT !.beater = parking]}
  ELSE {}
\* ANCHOR_END: Linger

Ensure(p, parking) ==
  UNION {WithBeater(q, parking) \cup Lingering(q, parking) : q \in Beat(p)}
\* ANCHOR_END: Ensure

\* The shared jobs that some idle worker may take: as many must be on the way.
Wanted(p) == SelectSeq(p.shared, LAMBDA j : \E w \in Idle(p) : MayTake(w, j))

\* A worker that was woken for a shared job and does not take any sends another
\* worker; else the job would wait with no worker on the way.
PassOn(p, w) ==
  IF pool.status[w] = "Woken" /\ Wanted(p) # << >>
  THEN WakeOne(p, Head(Wanted(p)))
  ELSE {p}

(* And a worker that was woken for one job may take an older one. If every   *)
(* parked worker may take the older job too, a worker is on the way for it,  *)
(* and will find the first job. But if none may take it, none was sent: then *)
(* one is sent in place of the worker. The same goes for what is left of the *)
(* jobs that one promotion has shared: so the wake-ups spread one by one.    *)
Replaced(p, w) ==
  IF pool.status[w] = "Woken" /\ Len(Wanted(p)) > Cardinality(Woken(p))
  THEN WakeOne(p, Head(Wanted(p)))
  ELSE {p}

\* All of these idle workers are sent on their way.
RECURSIVE WakeAll(_, _)
WakeAll(p, ws) ==
  IF ws = {} THEN p
  ELSE LET w == CHOOSE v \in ws : TRUE IN WakeAll(Wake(p, w), ws \ {w})

\* A critical section ends with one of the pools in `ps`, and no worker parks.
EndWith(ps) == pool' \in UNION {Ensure(p, Null) : p \in ps}

-----------------------------------------------------------------------------
(* Whose turn it is. A step that touches only its owner's stack goes before  *)
(* all others: no other worker can see when it happens (README.md has the    *)
(* argument).                                                                *)

\* The code of w has come to an operation that takes the lock.
IsAtOp(w, op) == at[w] = "run" /\ ~AtEnd(w) /\ NextOp(w).op = op
AtSpawn(w)          == IsAtOp(w, "spawn")
AtBroadcast(w)      == IsAtOp(w, "broadcast")
AtSpawnBroadcast(w) == IsAtOp(w, "spawn_broadcast")
TakesLock(w)        == AtSpawn(w) \/ AtBroadcast(w) \/ AtSpawnBroadcast(w)

\* Or to a nested call, which another caller makes on the same thread.
AtCall(w) == IsAtOp(w, "call")
InCall(w) == AtCall(w) /\ at[NextOp(w).caller] # "returned"

Makes(w, c) == AtCall(w) /\ NextOp(w).caller = c

(* In whose thread w runs. A background worker is at home in its own. The    *)
(* worker of a nested call runs in the thread of the worker that makes it. A *)
(* thread from outside has no home in the pool.                              *)
RECURSIVE Home(_)
Home(w) ==
  IF w \in Background THEN w
  ELSE IF w \in Nested /\ \E v \in Workers : Makes(v, w)
  THEN Home(CHOOSE v \in Workers : Makes(v, w))
  ELSE Null

Local(w) ==
  \/ at[w] \in {"run", "read"} /\ ~TakesLock(w) /\ ~InCall(w)
  \/ at[w] = "tick" /\ pool.heartbeat[w]

Settled    == \A w \in Workers : ~Local(w)
MayLock(w) == Settled /\ lock \in {Null, w}
=============================================================================
