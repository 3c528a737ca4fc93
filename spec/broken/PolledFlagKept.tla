--------------------------- MODULE PolledFlagKept ---------------------------
(* A worker that has polled looks, and leaves its flag set. It goes on as    *)
(* one that still polls: a thread that has to notify it swaps the flag,      *)
(* takes that for enough, and leaves its condition variable alone.           *)
EXTENDS MCAccesses

LooksAsPoller(w) ==
  /\ Entered(w, "polled")
  /\ GoOn("looks")
  /\ UNCHANGED <<vars, atomics, waits, unparks, ringing, saved>>
=============================================================================
