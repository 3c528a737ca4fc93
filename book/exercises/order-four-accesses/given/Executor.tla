------------------------------ MODULE Executor ------------------------------
(* The executor of a job has four accesses to make, and the owner of the job *)
(* may leave its join as soon as it sees the latch. The order of the four    *)
(* is Order, a sequence of their names, which is the reader's.               *)
EXTENDS Naturals, Sequences, Order

\* ANCHOR: state
VARIABLES
  next,    \* the place in Order of the executor's next access
  owner,   \* where the owner stands: "runs", "parked", "returned"
  latch,   \* whether the latch is set
  result,  \* what stands in the job's memory: "closure", or "result"
  frame,   \* the owner's frame, which holds the job: "live", or "gone"
  whom,    \* whom the executor will wake: "no worker" at first, or "owner"
  seen     \* what the owner has read as its result: "nothing" at first

vars == <<next, owner, latch, result, frame, whom, seen>>

Init == /\ next = 1 /\ owner = "runs" /\ latch = FALSE
        /\ result = "closure" /\ frame = "live"
        /\ whom = "no worker" /\ seen = "nothing"
\* ANCHOR_END: state

\* The executor has come to this access.
IsAt(access) == next <= Len(Order) /\ Order[next] = access

-----------------------------------------------------------------------------
\* ANCHOR: accesses
\* The executor writes the job's result into the job's memory.
WriteResult ==
  /\ IsAt("WriteResult") /\ next' = next + 1
  /\ result' = "result"
  /\ UNCHANGED <<owner, latch, frame, whom, seen>>

\* The executor reads from the job's memory which worker owns the job.
ReadOwner ==
  /\ IsAt("ReadOwner") /\ next' = next + 1
  /\ whom' = "owner"
  /\ UNCHANGED <<owner, latch, result, frame, seen>>

\* The executor sets the latch. It is a word of the job's memory.
SetLatch ==
  /\ IsAt("SetLatch") /\ next' = next + 1
  /\ latch' = TRUE
  /\ UNCHANGED <<owner, result, frame, whom, seen>>

\* The executor wakes the owner, if it knows the owner and the owner is parked.
\* This touches the owner's worker, which is no part of the frame.
WakeOwner ==
  /\ IsAt("WakeOwner") /\ next' = next + 1
  /\ owner' = IF whom = "owner" /\ owner = "parked" THEN "runs" ELSE owner
  /\ UNCHANGED <<latch, result, frame, whom, seen>>
\* ANCHOR_END: accesses

\* ANCHOR: owner
\* The owner sees the latch set, reads the result, and returns. It needs no
\* lock. Its frame is gone.
Return ==
  /\ owner = "runs" /\ latch
  /\ owner' = "returned" /\ seen' = result /\ frame' = "gone"
  /\ UNCHANGED <<next, latch, result, whom>>

\* The owner finds the latch clear, and parks, in one step.
Park ==
  /\ owner = "runs" /\ ~latch
  /\ owner' = "parked"
  /\ UNCHANGED <<next, latch, result, frame, whom, seen>>
\* ANCHOR_END: owner

Rest == owner = "returned" /\ next > Len(Order) /\ UNCHANGED vars

Next == WriteResult \/ ReadOwner \/ SetLatch \/ WakeOwner
        \/ Return \/ Park \/ Rest

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
\* ANCHOR: properties
\* Each access is made once.
EachOnce == /\ Len(Order) = 4
            /\ \A access \in {"WriteResult", "ReadOwner", "SetLatch",
                              "WakeOwner"} : \E i \in 1..4 : Order[i] = access

\* The owner reads no closure for a result.
ResultBeforeRead == seen # "closure"

\* The executor comes to no access to the job's memory after the frame is gone.
NoUseAfterFrame ==
  frame = "gone" => \A access \in {"WriteResult", "ReadOwner", "SetLatch"} :
                      ~IsAt(access)

\* The owner is not left parked when the executor has gone.
OwnerWoken == next > Len(Order) => owner # "parked"
\* ANCHOR_END: properties
=============================================================================
