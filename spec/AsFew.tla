-------------------------------- MODULE AsFew -------------------------------
(* In place of MayAsk: a beat asks nobody if somebody is expected, else one. *)
(* It leaves most to later. In MCLong the choice must not be left open:      *)
(* fairness would see to it that somebody is asked in the end.               *)
EXTENDS Properties

AskedAsFew(p) == IF Rested(p) = {} \/ Expected(p) # {} THEN {{}}
                 ELSE {{w} : w \in Rested(p)}
=============================================================================
