------------------------------- MODULE Polling ------------------------------
(* How a worker polls before it parks, and how it is notified then.          *)
EXTENDS Search

\* ANCHOR: Poll
(* If MayPoll, a worker that idles may poll before it parks, and so a        *)
(* notification is more than waking up. A thread that has to notify w does   *)
(* it after its critical section. It clears w's flag `polls`, in one step    *)
(* that says whether the flag was set. If so, w is told, and that is all. If *)
(* not, a second step notifies w's condition variable. That reaches w if it  *)
(* is parked, see Reaching. Otherwise it reaches no worker: w is awake and   *)
(* will look.                                                                *)
NotifyPolling(w) ==
  /\ MayPoll /\ w \in pool.notified
  /\ Settled /\ lock = Null
  /\ pool' = [pool EXCEPT !.notified = @ \ {w},
                          !.polls    = @ \ {w},
                          !.halfway  = IF w \in pool.polls THEN @
                                       ELSE @ \cup {w}]
  /\ UNCHANGED <<lock, memory, at, stack, started, returned>>

NotifyNoWorker(w) ==
  /\ w \in pool.halfway /\ at[w] # "parked"
  /\ Settled /\ lock = Null
  /\ pool' = [pool EXCEPT !.halfway = @ \ {w}]
  /\ UNCHANGED <<lock, memory, at, stack, started, returned>>

Notify(w) == NotifyPolling(w) \/ NotifyNoWorker(w)

(* A load of w's own flag, without the lock, and if w is an owner, one of    *)
(* its job's latch. Polling ends when w was told, when the latch is set, or  *)
(* when its time is over, which may be at any moment. Either way w takes the *)
(* lock and looks, like one that has woken up: it may have been told just    *)
(* after its last load. If it finds nothing, it polls again or parks; how    *)
(* long it polls in all is left open.                                        *)
TimeIsOver(w) == TRUE

Poll(w) ==
  /\ at[w] = "polling" /\ Settled
  /\ w \notin pool.polls \/ Served(w) \/ TimeIsOver(w)
  /\ GoTo(w, "polled")
  /\ UNCHANGED <<pool, lock, memory, stack, started, returned>>
\* ANCHOR_END: Poll
=============================================================================
