------------------------------- MODULE Demand -------------------------------
(* What all the rest is for: no worker stands still while it could run what  *)
(* another worker has. It is said from where each worker stands and from the *)
(* stacks. The operators by which the pool decides, such as MayTake, Idle,   *)
(* Useful and Due, are not used: if one of them were wrong, a property that  *)
(* used it would be wrong in the same way, and hold.                         *)
EXTENDS Heartbeat

\* ANCHOR: demand
Free == lock = Null

\* The worker stands still, and was not sent for anything.
HasTime(w) == /\ at[w] \in {"parked", "polling", "polled"}
              /\ pool.status[w] # "Woken"

\* The worker is in the middle of a piece of code, which may fork.
HasWork(h) == at[h] \in {"run", "tick", "promote", "read"}

OnItsWay == {w \in Workers : pool.status[w] = "Woken"}

\* The code x is the job j, or was offered by code that is below j: this can be
\* read off the stacks, since whatever offers a job has it open until its join.
RECURSIVE IsBelow(_, _)
IsBelow(x, j) ==
  \/ x = j
  \/ \E w \in Workers : \E i \in DOMAIN stack[w] :
       /\ \E k \in DOMAIN stack[w][i].open : stack[w][i].open[k] = x
       /\ IsBelow(stack[w][i].code, j)

\* A worker that has time could run the code x, or what x forks. If it waits in
\* a join, that is for the newest job that it has open.
CouldRun(w, x) ==
  /\ HasTime(w)
  /\ \/ stack[w] = << >>
     \/ Waiting = "HelpAny"
     \/ Waiting = "HelpDescendants" /\ IsBelow(x, Last(Top(w).open))

\* The worker h is in some code, and one that has time could run what h would
\* share.
\* Between two jobs of a bundle it has what is left of that, or nothing: it must
\* have the lock to say so.
IsOfUse(h) ==
  \E w \in Workers :
    IF at[h] \in {"claim", "tell"} THEN HasTime(w)
    ELSE stack[h] # << >> /\ CouldRun(w, Top(h).code)

\* The workers that could share with one that has time, and were not asked to.
InDemand == {h \in Workers : HasWork(h) /\ ~pool.heartbeat[h] /\ IsOfUse(h)}
\* ANCHOR_END: demand

-----------------------------------------------------------------------------
(* Jobs that are shared.                                                     *)

\* ANCHOR: conserving
\* The job, or a job that is left of the bundle.
CouldTake(w, x) ==
  IF IsBundle(x) THEN \E i \in DOMAIN Left(x) : CouldRun(w, Left(x)[i])
  ELSE CouldRun(w, x)

\* No worker stands still over shared jobs that it could run, unless as many
\* others are on their way to them. A bundle counts as one.
WorkConserving ==
  Free => \A w \in Workers :
            LET jobs == {pool.shared[i] : i \in DOMAIN pool.shared}
            IN Cardinality({x \in jobs : CouldTake(w, x)})
                 <= Cardinality(OnItsWay)
\* ANCHOR_END: conserving

-----------------------------------------------------------------------------
(* Jobs that could be shared.                                                *)

\* ANCHOR: asked
\* If a worker should be asked, there is one that sees to it: the beater, or one
\* that was woken and is going to look.
DemandSeen == Free /\ InDemand # {} => pool.beater # Null \/ OnItsWay # {}

\* After each critical section a worker is on its way or was asked within an
\* interval, or there is none that should be asked and whose interval is over,
\* or no processor is free: only intervals and processors are waited for.
Answers == OnItsWay \cup {h \in Workers : pool.heartbeat[h]
                                            /\ h \notin pool.rested}

\* Each processor has a worker that is in the middle of something, or will be.
Full == Cardinality({w \in Workers : /\ pool.status[w] # "Off"
                                     /\ ~HasTime(w)}) >= Processors

AskedAtOnce ==
  [][lock' = Null /\ pool' # pool
       /\ ~(\E w \in Workers : Notify(w) \/ Elapse(w))
       => (InDemand \cap pool.rested = {} \/ Answers # {} \/ Full)']_vars

\* A worker is asked only if one that has time could run what it shares.
IsAsked(h) == ~pool.heartbeat[h] /\ pool'.heartbeat[h]

NoBeatInVain == [][\A h \in Workers : IsAsked(h) => IsOfUse(h)']_vars

\* Given FairSpec: what should be asked for does not stay unasked.
DueIsServed == InDemand # {} ~> InDemand = {}
\* ANCHOR_END: asked

=============================================================================
