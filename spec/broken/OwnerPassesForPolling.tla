----------------------- MODULE OwnerPassesForPolling ------------------------
(* As ParkedPassesForPolling, but of owners alone: a background worker ends  *)
(* its polling, an owner parks with its flag set. It is the mistake of code  *)
(* in which workers poll only if the pool says so, once owners poll in every *)
(* pool. The executor clears the flag, and the owner stays parked forever.   *)
EXTENDS MCTree

OwnersKeptPolling(p, w) == IF Owner(w) THEN p
                           ELSE [p EXCEPT !.polls = @ \ {w}]
=============================================================================
