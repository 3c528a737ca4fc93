------------------------------ MODULE MCCrowd -------------------------------
(* A pool with more workers than processors. While as many workers run as    *)
(* there are processors, a beat may be left to the beater.                   *)
EXTENDS MCTree

One == 1
Two == 2

(* In place of MayAsk: in a crowd no worker is ever asked. The choice must   *)
(* not be left open: fairness would see to it that one is asked in the end.  *)
AskedIfThereIsRoom(p) ==
  IF UsefulRested(p) = {} \/ Expected(p) # {} \/ Crowded(p) THEN {{}}
  ELSE {{w} : w \in UsefulRested(p)}
=============================================================================
