; A worker that was woken for a job, and parks without a look at the queue.
; Action: Park
; Breaks: ReasonStays
(define-fun Park ((w Worker)) Bool
  (and (Looking w) (not (owner before w)) (not (stopping before)) (GoIdle w)))
