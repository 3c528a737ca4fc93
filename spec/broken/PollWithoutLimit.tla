------------------------- MODULE PollWithoutLimit ---------------------------
(* The same, and a worker polls until it is summoned, however long it takes. *)
(* It is never summoned: the pool stops, and waits for it forever.           *)
EXTENDS MCDeaf

Never(w) == FALSE
=============================================================================
