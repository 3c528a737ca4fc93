------------------------------- MODULE Answers -------------------------------
(* For each trace: the first state in which a rule is broken, counted from   *)
(* 1, and the rule's name; or "none" and 0.                                  *)
EXTENDS Traces

\* ANCHOR: solution
\* CallWithoutEnsure: c1 could share, b1 could use it, and no worker sees to it.
Answer1 == [rule |-> "BeatInv", state |-> 3]

\* NoWorkerWoken: a job is shared, and no worker is on its way to it. b1 is the
\* beater, and so BeatInv holds.
Answer2 == [rule |-> "NoLostWake", state |-> 4]

\* The correct spec. The last two beats come too late to be answered.
Answer3 == [rule |-> "none", state |-> 0]

\* BeatForNoWorker: only c1 is idle, and under HelpNone c1 may take nothing.
Answer4 == [rule |-> "NoBeatInVain", state |-> 6]

\* IntervalNotStarted: c1 has promoted and is rested in the same step.
Answer5 == [rule |-> "RateLimit", state |-> 4]
\* ANCHOR_END: solution
=============================================================================
