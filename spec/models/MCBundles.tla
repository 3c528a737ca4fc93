----------------------------- MODULE MCBundles ------------------------------
(* A call that forks three jobs. The third forks two more, or the second one *)
(* does: then the call may help with them while it waits for the third. The  *)
(* call may hold the user's lock while it joins all but the first of its     *)
(* jobs, and that one wants the lock, as a program may that runs on one      *)
(* thread.                                                                   *)
EXTENDS Bundles, TLC

Five    == 1..5
Code    == Five \cup {Call}
Tree    == [x \in Code |-> CASE x = Call -> <<1, 2, 3>>
                             [] x = 3    -> <<4, 5>>
                             [] OTHER    -> << >>]
Second  == [x \in Code |-> CASE x = Call -> <<1, 2, 3>>
                             [] x = 2    -> <<4, 5>>
                             [] OTHER    -> << >>]
AllOfIt == [x \in Code |-> Len(Tree[x])]
AllBut1 == [x \in Code |-> IF x = Call THEN 1 ELSE Len(Tree[x])]
First1  == {1}
NoJob   == {}

Symmetry == Permutations(Workers \ {Caller})
=============================================================================
