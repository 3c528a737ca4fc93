------------------------- MODULE BeaterNotNotified --------------------------
(* An idle worker is made the beater and not notified. It stays parked       *)
(* without a timer, all others rely on it, and no beat comes.                *)
EXTENDS MCTree

NameOnly(p, w) == [p EXCEPT !.beater = w]
=============================================================================
