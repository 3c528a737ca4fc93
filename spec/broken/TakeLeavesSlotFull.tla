------------------------- MODULE TakeLeavesSlotFull -------------------------
(* The taker removes the job from the queue and forgets the slot. The owner  *)
(* comes to its join, finds the job in its slot, takes it back and runs it   *)
(* again, while or after somebody else runs it: a user sees a closure called *)
(* twice.                                                                    *)
EXTENDS MCTree

ClaimedFromQueue(p) == [p EXCEPT !.order = Tail(@)]
=============================================================================
