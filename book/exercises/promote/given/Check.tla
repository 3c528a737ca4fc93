------------------------------- MODULE Check --------------------------------
(* All steps of A and B, with your `Promote` among them, and the rules.      *)
EXTENDS Promote

Next == Fork \/ Promote \/ JoinHere \/ JoinDone \/ Take \/ Park \/ Finish \/ Rest

Spec == Init /\ [][Next]_vars

\* ANCHOR: rules
\* No job is started twice.
RunsOnce == \A j \in Jobs : started[j] <= 1

\* Each job that A has not joined is latent, shared, run by B, or done.
NoLostJob == \A j \in Elements(open) :
               j \in Elements(chain) \cup Elements(shared) \cup {job} \cup done

\* A job that is latent is newer than each job that was promoted.
OldestFirst == \A p \in Elements(open) \ Elements(chain) :
                 \A j \in Elements(chain) : p < j

\* While a job is shared, B does not stay parked.
NoLostWake == shared # << >> => b # "idle"

\* The flag is set only while B is idle: B does not ask and run.
AsksWhileIdle == flag => b = "idle"

\* By a promotion one more job is shared. This is a rule for steps, not states.
OneIsShared == [][a = "promotes" /\ a' = "runs" => Len(shared') = Len(shared) + 1]_vars
\* ANCHOR_END: rules

-----------------------------------------------------------------------------
\* ANCHOR: busy
\* Another owner has shared its job, 0, before A comes to its promotion.
BusyInit ==
  /\ chain = <<1>> /\ open = <<1>> /\ forked = 1 /\ a = "promotes"
  /\ shared = <<0>> /\ flag = TRUE
  /\ b = "idle" /\ job = 0
  /\ started = [j \in Jobs |-> 0] /\ done = {}

\* A promotes, and no other step is made: two states.
BusySpec == BusyInit /\ [][Promote]_vars

\* The job comes behind the job 0, and A goes on.
ComesBehind == [][a' = "runs" /\ Len(shared') = 2 /\ Head(shared') = 0]_vars
\* ANCHOR_END: busy
=============================================================================
