----------------------------- MODULE MCTwoPools -----------------------------
(* Two pools, and calls from each into the other. The caller a forks a job   *)
(* on pool A, which makes the call n on pool B; the job of this call makes   *)
(* the call m on pool A. Each pool is the whole scheduler with variables of  *)
(* its own, and a thread that is in a call does nothing for the pool it is   *)
(* from.                                                                     *)
EXTENDS Integers, Sequences

CONSTANTS a, m, n,  \* the callers
          x, y,     \* a background worker of A, and one of B
          Waiting, Null, Root

VARIABLES aPool, aLock, aPrev, aWalk, aBundle, aLatch, aResult, aFrame,
          aStack, aAt, aStarted, aReturned,
          bPool, bLock, bPrev, bWalk, bBundle, bLatch, bResult, bFrame,
          bStack, bAt, bStarted, bReturned

Fork(j)  == [op |-> "fork", job |-> j]
Join(j)  == [op |-> "join", job |-> j]
Enter(c) == [op |-> "call", caller |-> c]
Pair(j)  == <<Fork(j), Join(j)>>

\* In A, n only stands for the call that is made in B; in B, m for that in A.
AMain == [c \in {a, m, n} |-> IF c = a THEN Pair(1)
                              ELSE IF c = m THEN Pair(2) ELSE << >>]
ABody == << <<Enter(n)>>, << >> >>
BMain == [c \in {m, n} |-> IF c = n THEN Pair(1) ELSE << >>]
BBody == << <<Enter(m)>> >>

A == INSTANCE Properties WITH
       Callers <- {a, m, n}, Main <- AMain, Body <- ABody, Background <- {x},
       EarlyStop <- FALSE, Spurious <- FALSE, MayPoll <- FALSE,
       MayLinger <- FALSE,
       pool <- aPool, lock <- aLock, prev <- aPrev, walk <- aWalk,
       bundle <- aBundle, latch <- aLatch, result <- aResult, frame <- aFrame,
       stack <- aStack, at <- aAt, started <- aStarted, returned <- aReturned

B == INSTANCE Properties WITH
       Callers <- {m, n}, Main <- BMain, Body <- BBody, Background <- {y},
       EarlyStop <- FALSE, Spurious <- FALSE, MayPoll <- FALSE,
       MayLinger <- FALSE,
       pool <- bPool, lock <- bLock, prev <- bPrev, walk <- bWalk,
       bundle <- bBundle, latch <- bLatch, result <- bResult, frame <- bFrame,
       stack <- bStack, at <- bAt, started <- bStarted, returned <- bReturned

aVars == <<aPool, aLock, aPrev, aWalk, aBundle, aLatch, aResult, aFrame,
           aStack, aAt, aStarted, aReturned>>
bVars == <<bPool, bLock, bPrev, bWalk, bBundle, bLatch, bResult, bFrame,
           bStack, bAt, bStarted, bReturned>>
both  == <<aVars, bVars>>

-----------------------------------------------------------------------------
\* A thread of the other pool has come to the call.
FromA == \E w \in A!Workers : A!Makes(w, n)
FromB == \E w \in B!Workers : B!Makes(w, m)

StepOfA ==
  /\ A!Next /\ aVars' # aVars
  /\ aAt'[n] = aAt[n]
  /\ aAt[m] = "outside" /\ aAt'[m] # "outside" => FromB
  /\ UNCHANGED bVars

StepOfB ==
  /\ B!Next /\ bVars' # bVars
  /\ bAt'[m] = bAt[m]
  /\ bAt[n] = "outside" /\ bAt'[n] # "outside" => FromA
  /\ UNCHANGED aVars

\* A call is over: its thread goes on in the pool it came from.
BackToA ==
  /\ bAt[n] = "returned" /\ aAt[n] = "outside"
  /\ aAt' = [aAt EXCEPT ![n] = "returned"]
  /\ aReturned' = [aReturned EXCEPT ![n] = bReturned[n]]
  /\ UNCHANGED <<aPool, aLock, aPrev, aWalk, aBundle, aLatch, aResult>>
  /\ UNCHANGED <<aFrame, aStack, aStarted, bVars>>

BackToB ==
  /\ aAt[m] = "returned" /\ bAt[m] = "outside"
  /\ bAt' = [bAt EXCEPT ![m] = "returned"]
  /\ bReturned' = [bReturned EXCEPT ![m] = aReturned[m]]
  /\ UNCHANGED <<bPool, bLock, bPrev, bWalk, bBundle, bLatch, bResult>>
  /\ UNCHANGED <<bFrame, bStack, bStarted, aVars>>

BothEnded == A!Ended /\ B!Ended

Next == StepOfA \/ StepOfB \/ BackToA \/ BackToB
          \/ (BothEnded /\ UNCHANGED both)

Spec == A!Init /\ B!Init /\ [][Next]_both

-----------------------------------------------------------------------------
MemoryOK == /\ A!ExactlyOnce /\ A!ResultBeforeRead /\ A!NoUseAfterFrame
            /\ B!ExactlyOnce /\ B!ResultBeforeRead /\ B!NoUseAfterFrame
WakingOK == /\ A!NoLostWake /\ A!IdleOwnerLatchUnset /\ A!BeatInv
            /\ A!WorkConserving /\ A!DemandSeen
            /\ B!NoLostWake /\ B!IdleOwnerLatchUnset /\ B!BeatInv
            /\ B!WorkConserving /\ B!DemandSeen

\* Each piece of code adds one: two for m, two more for n, two for a.
ValueOK == aReturned[a] \in {0, 6}
=============================================================================
