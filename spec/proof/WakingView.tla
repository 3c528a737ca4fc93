----------------------------- MODULE WakingView -----------------------------
(* What the part `waking` of the proof has to do with the specification, as  *)
(* Inductive.tla has it for the invariant. A bundle is a piece of code here, *)
(* under its own name. It lies below all below which its oldest job lies,    *)
(* but for that job itself.                                                  *)
EXTENDS PoolView

\* Owners that wait in a join, wherever they stand meanwhile.
InJoin == {w \in Workers : Owner(w) /\ Waits(w)}

WakingView ==
  PoolView @@ [awaited |-> {<<w, Awaited(w)>> : w \in InJoin}]

WakingProgram ==
  PoolProgram @@
  [bundle |-> {<<b>> : b \in BundleNames},
   served |-> {<<w>> : w \in {v \in InJoin : Done(Awaited(v))}},
   within |-> UNION {{<<y, x>> : y \in Subtree(x)} : x \in Codes}
              \cup UNION {{<<0 - y, x>> : y \in (Subtree(x) \ {x}) \cap Jobs} :
                            x \in Codes}
              \cup {<<b, b>> : b \in BundleNames}]

\* For ACTION_CONSTRAINT: it holds of every step, and prints it.
WakingShown ==
  PrintT(<<"step", Actions, WakingProgram, WakingView, WakingView'>>)
=============================================================================
