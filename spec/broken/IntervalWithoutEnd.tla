------------------------- MODULE IntervalWithoutEnd -------------------------
(* An interval may last forever, like one that is doubled at each reclaim    *)
(* without a limit, or four times a promotion that was interrupted for a     *)
(* second. A beat that is due then waits forever, while workers are idle.    *)
EXTENDS MCLong
=============================================================================
