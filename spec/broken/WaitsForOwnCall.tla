-------------------------- MODULE WaitsForOwnCall ---------------------------
(* A job waits until the call returns that it belongs to, by a channel       *)
(* perhaps, and the call waits for the job. No waiting policy can help: the  *)
(* program is wrong, and each run of it hangs. It has no value to be         *)
(* compared with.                                                            *)
EXTENDS MCNested

OwnBody == <<Calling, Calling>>

NoOutcomes == [x \in Callers \cup Jobs |-> 1]
=============================================================================
