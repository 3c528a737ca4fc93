---------------------- MODULE BundleClaimedInTwoSteps -----------------------
(* A worker reads which job of its bundle is the next one, and writes in a   *)
(* second step that it has it. Another worker, or the owner, reads the same  *)
(* in between: both run the job.                                             *)
EXTENDS MCBundles

ReadsNext(w) ==
  /\ at[w] = "claim"
  /\ LET b == Top(w).bundle
     IN IF unclaimed[b] = << >>
        THEN Leaves(w)
        ELSE /\ stack' = SetTop(w, Activation(Last(unclaimed[b]), b,
                                             OwnerOf(Parent(Last(unclaimed[b])))))
             /\ GoTo(w, "has read")
  /\ UNCHANGED <<latent, unclaimed, queue, told, latch, started, held>>

WritesNext(w) ==
  /\ at[w] = "has read"
  /\ unclaimed' = [unclaimed EXCEPT ![Top(w).bundle] = Without(@, Top(w).code)]
  /\ Starts(Top(w).code)
  /\ GoTo(w, "begin")
  /\ UNCHANGED <<latent, queue, stack, told, latch, held>>

ClaimInTwoSteps(w) == ReadsNext(w) \/ WritesNext(w)
=============================================================================
