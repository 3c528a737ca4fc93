------------------------------- MODULE Traces -------------------------------
(* Five traces. Four of them are what TLC finds in broken models of systole, *)
(* cut down to the pool's steps; one is a behaviour of the correct spec.     *)
EXTENDS Rules

\* ANCHOR: traces
\*            by    does        c1        b1        asked   rested        beater  timed   shared
Trace1 == [policy |-> "HelpAny", states |-> <<
  After("c1", "starts",   "Off",    "Active", {},     {"c1", "b1"}, "none", {},     0),
  After("b1", "parks",    "Off",    "Idle",   {},     {"c1", "b1"}, "none", {},     0),
  After("c1", "calls",    "Active", "Idle",   {},     {"c1", "b1"}, "none", {},     0),
  After("c1", "returns",  "Off",    "Idle",   {},     {"c1", "b1"}, "none", {},     0)>>]

Trace2 == [policy |-> "HelpAny", states |-> <<
  After("c1", "starts",   "Off",    "Active", {},     {"c1", "b1"}, "none", {},     0),
  After("b1", "parks",    "Off",    "Idle",   {},     {"c1", "b1"}, "none", {},     0),
  After("c1", "calls",    "Active", "Idle",   {"c1"}, {"b1"},       "none", {},     0),
  After("c1", "promotes", "Active", "Idle",   {},     {"b1"},       "b1",   {},     1),
  After("b1", "takes",    "Active", "Active", {},     {"b1"},       "none", {},     0)>>]

Trace3 == [policy |-> "HelpAny", states |-> <<
  After("c1", "starts",   "Off",    "Active", {},     {"c1", "b1"}, "none", {},     0),
  After("b1", "parks",    "Off",    "Idle",   {},     {"c1", "b1"}, "none", {},     0),
  After("c1", "calls",    "Active", "Idle",   {"c1"}, {"b1"},       "none", {},     0),
  After("c1", "promotes", "Active", "Woken",  {},     {"b1"},       "none", {},     1),
  After("b1", "takes",    "Active", "Active", {},     {"b1"},       "none", {},     0),
  After("c1", "waits",    "Idle",   "Active", {"b1"}, {},           "none", {},     0),
  After("c1", "is rested","Idle",   "Active", {"b1"}, {"c1"},       "none", {},     0),
  After("b1", "is done",  "Woken",  "Idle",   {},     {"c1", "b1"}, "none", {},     0),
  After("c1", "goes on",  "Active", "Idle",   {"c1"}, {"b1"},       "none", {},     0),
  After("c1", "returns",  "Off",    "Idle",   {},     {"c1", "b1"}, "none", {},     0)>>]

Trace4 == [policy |-> "HelpNone", states |-> <<
  After("c1", "starts",   "Off",    "Active", {},     {"c1", "b1"}, "none", {},     0),
  After("b1", "parks",    "Off",    "Idle",   {},     {"c1", "b1"}, "none", {},     0),
  After("c1", "calls",    "Active", "Idle",   {"c1"}, {"b1"},       "none", {},     0),
  After("c1", "promotes", "Active", "Woken",  {},     {"b1"},       "none", {},     1),
  After("b1", "takes",    "Active", "Active", {},     {"b1"},       "none", {},     0),
  After("c1", "waits",    "Idle",   "Active", {"b1"}, {},           "none", {},     0)>>]

Trace5 == [policy |-> "HelpAny", states |-> <<
  After("c1", "starts",   "Off",    "Active", {},     {"c1", "b1"}, "none", {},     0),
  After("b1", "parks",    "Off",    "Idle",   {},     {"c1", "b1"}, "none", {},     0),
  After("c1", "calls",    "Active", "Idle",   {"c1"}, {"b1"},       "none", {},     0),
  After("c1", "promotes", "Active", "Woken",  {},     {"c1", "b1"}, "none", {},     1),
  After("b1", "takes",    "Active", "Active", {},     {"c1", "b1"}, "none", {},     0)>>]
\* ANCHOR_END: traces
=============================================================================
