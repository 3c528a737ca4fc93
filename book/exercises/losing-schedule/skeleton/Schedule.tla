------------------------------ MODULE Schedule ------------------------------
(* You are the scheduler: you say who makes the next step. There are four    *)
(* steps:                                                                    *)
(*                                                                           *)
(* "Push"    the producer puts a job into the queue                          *)
(* "Notify"  the producer notifies the worker: if it waits, it looks again   *)
(* "Look"    the worker looks into the queue, and takes the job if it is     *)
(*           there                                                           *)
(* "Wait"    the worker waits, after it has looked and found no job          *)
(*                                                                           *)
(* At the start the queue is empty. The producer pushes once, then notifies. *)
(* The worker looks first.                                                   *)

\* TODO: put the steps into an order in which the worker waits for ever.
Schedule == << "Look", "Wait", "Push", "Notify" >>
=============================================================================
