--------------------------- MODULE ClaimedByOwner ---------------------------
(* A job leaves the queue by its owner's name, which was right while a       *)
(* worker could offer one job at a time. Now the owner's other shared jobs   *)
(* leave with it: no worker can find them any more, and the owner waits for  *)
(* them forever.                                                             *)
EXTENDS MCTwoCallers

ClaimedFromOwner(p, j) ==
  [p EXCEPT !.shared = SelectSeq(@, LAMBDA k : OwnerOf(k) # OwnerOf(j))]
=============================================================================
