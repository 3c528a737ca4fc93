--------------------------- MODULE SpiceLoneFork ----------------------------
(* Where:    Spice, as of 2025: Job.shift and ThreadPool.heartbeat in        *)
(*           src/root.zig.                                                   *)
(* Mistake:  The oldest job is unlinked from the list's front only if there  *)
(*           is a newer one. A task keeps its own copy of the list's tail,   *)
(*           and a beat could not correct that. So the only job of a list is *)
(*           refused, and the beat is spent all the same.                    *)
(* Seen as:  Two closures of 200 ms under one fork take 400 ms, on any       *)
(*           number of threads. In chili, where a lone fork is not polled    *)
(*           for until it runs inline, too: issue 33.                        *)
(* systole:  Promote: a header has no link to the newer one and the task     *)
(*           needs no correction, so that the newest job can be promoted;    *)
(*           and Tick comes right after Fork.                                *)
(* Test:     spice_lone_fork in impl/tests/museum.rs; with the mistake in    *)
(*           systole's own steps: LoneForkNotShared.                         *)
EXTENDS Naturals

CONSTANTS Front,  \* the header at the front of the list
          Null    \* no header

VARIABLES owner,      \* whether the owner forks or calls
          forked,     \* how many jobs it has forked
          tail,       \* the header that its task takes for the newest
          next,       \* of each header: the newer one
          heartbeat,  \* whether the owner is asked to share
          shared      \* the job that it has shared last, or Null

vars == <<owner, forked, tail, next, heartbeat, shared>>

Init ==
  /\ owner = "forks" /\ forked = 0
  /\ tail = Front
  /\ next = [h \in {Front, 1, 2} |-> Null]
  /\ heartbeat = FALSE
  /\ shared = Null

\* The owner forks job 1, and later, in its first closure, job 2.
Fork ==
  /\ owner = "forks" /\ forked < 2
  /\ forked' = forked + 1
  /\ next' = [next EXCEPT ![tail] = forked']
  /\ tail' = forked'
  /\ owner' = "calls"
  /\ UNCHANGED <<heartbeat, shared>>

\* The beat thread asks the owner to share.
Beat ==
  /\ ~heartbeat
  /\ heartbeat' = TRUE
  /\ UNCHANGED <<owner, forked, tail, next, shared>>

\* The owner calls its first closure and polls; it was not asked.
NoHeartbeat ==
  /\ owner = "calls" /\ ~heartbeat
  /\ owner' = "forks"
  /\ UNCHANGED <<forked, tail, next, heartbeat, shared>>

\* The owner polls and was asked: the oldest job is shared, if there is a
\* newer one.
Heartbeat ==
  /\ owner = "calls" /\ heartbeat
  /\ LET oldest == next[Front]
         newer  == next[oldest]
     IN IF newer = Null
        THEN UNCHANGED <<next, shared>>
        ELSE /\ next' = [next EXCEPT ![Front] = newer]
             /\ shared' = oldest
  /\ heartbeat' = FALSE
  /\ owner' = "forks"
  /\ UNCHANGED <<forked, tail>>

Rest == owner = "forks" /\ forked = 2 /\ UNCHANGED vars

Next == Fork \/ Beat \/ NoHeartbeat \/ Heartbeat \/ Rest

Spec == Init /\ [][Next]_vars

\* An owner that is asked and has a latent job shares one.
NoBeatWasted ==
  [][heartbeat /\ ~heartbeat' /\ next[Front] # Null => shared' # Null]_vars

\* The mend: the oldest job is shared even if it is the only one, and the task
\* learns that no job is left. A beat of Spice cannot reach the task's copy.
HeartbeatMovesTail ==
  /\ owner = "calls" /\ heartbeat
  /\ LET oldest == next[Front]
     IN /\ next' = [next EXCEPT ![Front] = next[oldest]]
        /\ tail' = IF tail = oldest THEN Front ELSE tail
        /\ shared' = oldest
  /\ heartbeat' = FALSE
  /\ owner' = "forks"
  /\ UNCHANGED forked
=============================================================================
