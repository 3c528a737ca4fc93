; What the part `waking` adds to the pool (../pool.smt2). Of the stacks only this is here: whether a worker is in any code, and
; for which job it waits. A worker's own stack, and the jobs of a bundle, change as they like. So the workers may do more here
; than in the specification, and what is proved holds for that, too.
;
; A piece of code may be a bundle: it is in the queue like a job, and has a name of its own, as in the specification. It lies
; below all below which its oldest job lies, but for that job itself (IsBelowAwaited).

(declare-datatypes ((Place 0)) (((at.outside) (at.run) (at.tick) (at.promote) (at.read) (at.wait) (at.polling)
  (at.polled) (at.parked) (at.latch) (at.look) (at.returning) (at.returned) (at.off) (at.claim) (at.tell))))

(declare-fun bundle (Code) Bool)             ; it is the name of a bundle
(declare-fun served (Worker) Bool)           ; Served, before the action: the latch of the job that it awaits is set
(declare-fun awaited (Time Worker Code) Bool) ; a worker that waits in a join: the job for which it does
