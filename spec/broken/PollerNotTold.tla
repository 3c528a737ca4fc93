--------------------------- MODULE PollerNotTold ----------------------------
(* A thread that notifies a worker notifies the worker's condition variable  *)
(* alone. A worker that is parked wakes up. One that polls hears nothing,    *)
(* and the job that it was woken for waits until its time is over: polling,  *)
(* which should save a wake-up's time, costs more than that. MCDeaf shows    *)
(* that it costs time only, and PollWithoutLimit why.                        *)
EXTENDS MCDeaf
=============================================================================
