---------------------------- MODULE OfferUnseen -----------------------------
(* A thread that has offered a job does not look again. The caller that it   *)
(* saw watching may have left before the offer, and announced nothing.       *)
EXTENDS MCOffers

NoLook(t) ==
  /\ Goes(t, "offered", "runs")
  /\ UNCHANGED <<watchers, caller, job>>
=============================================================================
