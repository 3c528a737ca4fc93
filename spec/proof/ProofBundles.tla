---------------------------- MODULE ProofBundles -----------------------------
(* Pools that share bundles, for TLC to show their steps; and mistakes, with *)
(* which they are none of the proof's.                                       *)
EXTENDS Inductive, BundlePrograms

\* Every worker that may be asked is asked at once.
AskedRested(p) == {UsefulRested(p)}

\* All that there is, in one program: bundles of two callers, one of which
\* makes its call from inside; detached jobs, broadcasts and a panic.
Three(i, j, k) == <<ForkOf(i), ForkOf(j), ForkOf(k),
                    JoinOf(k), JoinOf(j), JoinOf(i)>>
AllMain == [c \in {c1, c2} |-> IF c = c1
                               THEN <<BroadcastOf(<<1>>), JoinOf(1)>> \o Three(2, 3, 4)
                               ELSE Three(5, 6, 7)]
AllBody == << Pair(8, 9), <<CallOf(c2)>>,
              <<SpawnOf(10), SpawnBroadcastOf(<<11>>), PanicOf(9)>>,
              << >>, << >>, << >>, << >>, << >>, << >>, << >>, << >>,
              << >>, << >> >>
AllAddressee(j) == b1
Second == {c2}
Twelfth == {12}
Alone  == {<<13>>}

-----------------------------------------------------------------------------
(* Mistakes.                                                                 *)
OffersBundleQuietly(w, p, x) ==
  LET q == [p EXCEPT !.heartbeat[w] = FALSE, !.rested = @ \ {w},
                     !.shared = Append(@, x)]
  IN IF IsBundle(x) THEN {q} ELSE WakeOne(q, x)

ClaimAndName(w) ==
  /\ at[w] = "claim" /\ Settled /\ HasLeft(OfWhich(w))
  /\ LET j == Last(Left(OfWhich(w)))
     IN /\ bundle'  = WithoutClaimed(j, w)
        /\ stack'   = Push(w, Activation(j, Root, TRUE))
        /\ started' = [started EXCEPT ![j] = @ + 1]
        /\ pool'    = [pool EXCEPT !.runs[w] = j]
  /\ GoTo(w, "run")
  /\ UNCHANGED <<lock, prev, walk, latch, result, frame, returned>>
=============================================================================
