------------------------- MODULE PollWithoutLimit ---------------------------
(* The same, and a worker polls until it is summoned, however long it takes. *)
(* Nobody ever summons it: the pool stops, and waits for it for ever.        *)
EXTENDS MCDeaf

Never(w) == FALSE
=============================================================================
