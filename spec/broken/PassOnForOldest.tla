-------------------------- MODULE PassOnForOldest ---------------------------
(* A worker that passes its wake-up on sends another one for the oldest      *)
(* shared job. No idle worker may take that job; and for the job behind it,  *)
(* which an idle owner may take, no worker is sent.                          *)
EXTENDS MCElder

PassOnHead(p, w) ==
  IF pool.status[w] = "Woken" /\ p.shared # << >>
  THEN WakeOne(p, Head(p.shared)) ELSE {p}
=============================================================================
