--------------------------- MODULE CrowdedByIdle ----------------------------
(* Idle workers count as if they ran. Then a pool with more workers than     *)
(* processors is always crowded, and no worker is asked though a processor   *)
(* is free.                                                                  *)
EXTENDS MCCrowd

AllThatAreThere(p) == {w \in Workers : p.status[w] # "Off"}
=============================================================================
