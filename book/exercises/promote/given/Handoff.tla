------------------------------ MODULE Handoff -------------------------------
(* Two workers and a queue. Owner A forks jobs 1, 2, ..., N, one inside the  *)
(* other, and joins them in the opposite order. Worker B has no work of its  *)
(* own: it asks A for some, and takes what is shared. The step by which A    *)
(* shares a job is not here: it is yours.                                    *)
EXTENDS Naturals, Sequences

CONSTANT N        \* how many jobs A forks

\* ANCHOR: state
VARIABLES
  chain,    \* A's latent jobs, the oldest first
  open,     \* the jobs that A has forked and not joined, the oldest first
  forked,   \* how many jobs A has forked so far
  a,        \* where A stands: "runs", or "promotes" since it found its flag set
  shared,   \* the queue of shared jobs, the oldest promotion first
  flag,     \* the heartbeat: TRUE while B asks A for a job
  b,        \* where B stands: "looks", "idle", "woken", or "runs"
  job,      \* the job that B runs; 0 if there is none
  started,  \* how often each job was started
  done      \* the jobs that are done
\* ANCHOR_END: state

vars == <<chain, open, forked, a, shared, flag, b, job, started, done>>

Jobs     == 1 .. N
Last(s)  == s[Len(s)]
Front(s) == SubSeq(s, 1, Len(s) - 1)
Elements(s) == {s[i] : i \in 1 .. Len(s)}
Without(s, j) == SelectSeq(s, LAMBDA x : x # j)

Init == /\ chain = << >> /\ open = << >> /\ forked = 0 /\ a = "runs"
        /\ shared = << >> /\ flag = FALSE
        /\ b = "looks" /\ job = 0
        /\ started = [j \in Jobs |-> 0] /\ done = {}

\* ANCHOR: Fork
\* A forks its next job and polls the flag: the fork and the tick of the book.
Fork ==
  /\ a = "runs" /\ forked < N
  /\ forked' = forked + 1
  /\ chain' = Append(chain, forked + 1) /\ open' = Append(open, forked + 1)
  /\ a' = IF flag THEN "promotes" ELSE "runs"
  /\ UNCHANGED <<shared, flag, b, job, started, done>>
\* ANCHOR_END: Fork

\* A joins its newest job, which is latent or still shared, and runs it.
JoinHere ==
  /\ a = "runs" /\ forked = N /\ open # << >>
  /\ LET j == Last(open)
     IN /\ j \in Elements(chain) \cup Elements(shared)
        /\ chain' = Without(chain, j) /\ shared' = Without(shared, j)
        /\ started' = [started EXCEPT ![j] = @ + 1]
        /\ done' = done \cup {j}
  /\ open' = Front(open)
  /\ UNCHANGED <<forked, a, flag, b, job>>

\* A joins its newest job, which B has run.
JoinDone ==
  /\ a = "runs" /\ forked = N /\ open # << >>
  /\ Last(open) \notin Elements(chain) \cup Elements(shared)
  /\ Last(open) \in done
  /\ open' = Front(open)
  /\ UNCHANGED <<chain, forked, a, shared, flag, b, job, started, done>>

\* B looks under the lock and takes the job that was promoted first.
Take ==
  /\ b \in {"looks", "woken"} /\ shared # << >>
  /\ shared' = Tail(shared) /\ job' = Head(shared) /\ b' = "runs"
  /\ started' = [started EXCEPT ![Head(shared)] = @ + 1]
  /\ UNCHANGED <<chain, open, forked, a, flag, done>>

\* B looks under the lock, finds nothing, asks A for a job, and parks.
Park ==
  /\ b \in {"looks", "woken"} /\ shared = << >>
  /\ b' = "idle" /\ flag' = TRUE
  /\ UNCHANGED <<chain, open, forked, a, shared, job, started, done>>

\* B has run its job, and looks again.
Finish ==
  /\ b = "runs"
  /\ done' = done \cup {job} /\ job' = 0 /\ b' = "looks"
  /\ UNCHANGED <<chain, open, forked, a, shared, flag, started>>

\* A has joined all its jobs, and B is idle: nothing more happens.
Rest == forked = N /\ open = << >> /\ b = "idle" /\ UNCHANGED vars
=============================================================================
