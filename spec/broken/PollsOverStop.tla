--------------------------- MODULE PollsOverStop ----------------------------
(* The background workers never park: one that finds nothing polls, for as   *)
(* long as it takes. What ends a poll is taken for a job. If there is none,  *)
(* the worker polls again, and does not look whether the pool stops. It was  *)
(* told so, and never leaves.                                                *)
EXTENDS MCTree

LeavesUnlessPolled(w) ==
  ~Owner(w) /\ pool.stopping /\ ~SeesShared(w) /\ at[w] # "polled"

PollsAgain(w, job) ==
  /\ \E p \in UNION {Ensure(q, w) : q \in PassOn(Idled(w, job), w)} :
       pool' = BeginPolling(Timed(p, w), w)
  /\ GoTo(w, "polling")
  /\ lock' = Null
  /\ UNCHANGED <<memory, stack, started, returned>>
=============================================================================
