-------------------------- MODULE PassOnForOldest ---------------------------
(* A worker that passes its wake-up on sends somebody for the oldest shared  *)
(* job. Nobody who is idle may take that one; and for the job behind it,     *)
(* which an idle owner may take, nobody is sent.                             *)
EXTENDS MCElder

PassOnHead(p, w) ==
  IF pool.status[w] = "Woken" /\ p.shared # << >>
  THEN WakeOne(p, Head(p.shared)) ELSE {p}
=============================================================================
