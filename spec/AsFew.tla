-------------------------------- MODULE AsFew -------------------------------
(* In place of MayAsk: a beat asks no worker if one is expected, else one    *)
(* worker. It leaves most to later. In MCLong the choice must not be left    *)
(* open: fairness would see to it that a worker is asked in the end.         *)
EXTENDS Properties

AskedAsFew(p) == IF UsefulRested(p) = {} \/ Expected(p) # {} THEN {{}}
                 ELSE {{w} : w \in UsefulRested(p)}
=============================================================================
