-------------------------------- MODULE Rules --------------------------------
(* What a state of a small pool is, and five rules about states and steps.   *)
(* The workers are a caller, c1, and a background worker, b1.                *)
EXTENDS Naturals, FiniteSets, Sequences

Workers == {"c1", "b1"}

\* ANCHOR: state
\* A state, after the step that a worker does. A worker is "Off", "Active",
\* "Idle" or "Woken". An idle c1 waits in its join.
After(by, does, c1, b1, asked, rested, beater, timed, shared) ==
  [by |-> by, does |-> does,         \* who has just done what
   status |-> [c1 |-> c1, b1 |-> b1],
   asked  |-> asked,                 \* the workers whose flag is set
   rested |-> rested,                \* the workers whose interval is over
   beater |-> beater,                \* one worker, or "none"
   timed  |-> timed,                 \* the workers that parked with a timer
   shared |-> shared]                \* how many jobs are shared
\* ANCHOR_END: state

Idle(s)   == {w \in Workers : s.status[w] = "Idle"}
Woken(s)  == {w \in Workers : s.status[w] = "Woken"}
Hungry(s) == {w \in Workers : s.status[w] = "Active" /\ w \notin s.asked}

\* ANCHOR: rules
\* The idle workers that may take a shared job. Under HelpNone an owner that
\* waits may take none.
Able(policy, s) == IF policy = "HelpNone" THEN Idle(s) \ {"c1"} ELSE Idle(s)

\* One worker could share, and another one could use it.
Due(policy, s) == Hungry(s) # {} /\ Able(policy, s) # {}

\* About a state s.
NoLostWake(policy, s) ==
  Able(policy, s) # {} => s.shared <= Cardinality(Woken(s))

BeatInv(policy, s) ==
  Due(policy, s) => s.beater # "none" \/ Woken(s) # {}

\* About a step from the state s to the state n.
IsAsked(w, s, n) == w \notin s.asked /\ w \in n.asked

NoBeatInVain(policy, s, n) ==
  \A w \in Workers : IsAsked(w, s, n) => Able(policy, n) # {}

RateLimit(s, n) ==
  \A w \in Workers :
    /\ IsAsked(w, s, n) => w \in s.rested
    /\ n.by = w /\ n.does = "promotes" => w \notin n.rested

TimerOnlyWhenDue(policy, s, n) ==
  \A w \in n.timed \ s.timed : n.beater = w /\ Due(policy, n)
\* ANCHOR_END: rules

RuleNames == {"NoLostWake", "BeatInv", "NoBeatInVain", "RateLimit",
              "TimerOnlyWhenDue"}

\* The rule is broken in the state i of the trace, or by the step that led to
\* it.
Breaks(trace, rule, i) ==
  LET policy == trace.policy
      n == trace.states[i]
      s == trace.states[IF i = 1 THEN 1 ELSE i - 1]
  IN ~ CASE rule = "NoLostWake"       -> NoLostWake(policy, n)
         [] rule = "BeatInv"          -> BeatInv(policy, n)
         [] rule = "NoBeatInVain"     -> NoBeatInVain(policy, s, n)
         [] rule = "RateLimit"        -> i = 1 \/ RateLimit(s, n)
         [] rule = "TimerOnlyWhenDue" -> TimerOnlyWhenDue(policy, s, n)

\* The answer names the first state in which something is wrong, and a rule that
\* is broken there; or "none" and 0, if the trace breaks no rule.
IsRight(trace, answer) ==
  LET bad == {i \in DOMAIN trace.states :
                \E rule \in RuleNames : Breaks(trace, rule, i)}
  IN IF bad = {} THEN answer = [rule |-> "none", state |-> 0]
     ELSE /\ answer.state \in bad /\ \A i \in bad : answer.state <= i
          /\ answer.rule \in RuleNames
          /\ Breaks(trace, answer.rule, answer.state)
=============================================================================
