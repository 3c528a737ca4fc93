------------------------------- MODULE Check --------------------------------
(* The grader of strengthen-an-invariant.                                    *)
EXTENDS Mine

\* ANCHOR: any_start
\* All states of the right types, whether Mini reaches them or not.
TypeOK ==
  /\ shared  \in UNION {[1..n -> Jobs] : n \in 0..3}
  /\ status  \in [Workers -> {"Active", "Idle", "Woken"}]
  /\ started \in [Jobs -> 0..2]
  /\ latch   \in [Jobs -> BOOLEAN]

\* The behaviours that begin in any state in which your invariant holds.
AnyStart == TypeOK /\ Inv
FromInv  == AnyStart /\ [][Next]_vars
\* ANCHOR_END: any_start
=============================================================================
