; The job list of one worker, of any depth. Only its owner touches it, so no other worker is here: all that comes from
; outside is that a shared job is taken. The names are the spec's. Where the spec has a sequence, there is a relation here
; and the order `older` of the open jobs: what is remembered of a walk, or open in an activation, stands in this order.
; Each relation takes the time at which it is read: before an action, or after it.

(declare-sort Code 0) ; a piece of code, which is also its activation; and if it is a job, the job's header
(declare-datatypes ((Time 0)) (((before) (after))))
(declare-datatypes ((Frame 0)) (((none) (live) (gone))))
(declare-datatypes ((Place 0)) (((at.outside) (at.run) (at.tick) (at.promote) (at.read) (at.wait) (at.latch)
  (at.returning))))

; What does not change.
(declare-fun isRoot (Code) Bool)  ; Root, the header at the bottom of every chain: it is no job
(declare-fun foreign (Code) Bool) ; what this worker never forks: the jobs of others, what it calls, and Root
(assert (exists ((r Code)) (isRoot r)))
(assert (forall ((r Code) (s Code)) (=> (and (isRoot r) (isRoot s)) (= r s))))
(assert (forall ((r Code)) (=> (isRoot r) (foreign r))))

; Where the worker stands. With an empty stack it is outside; in a join of a promoted job it waits, whether it looks,
; idles or parks meanwhile.
(declare-fun at (Time) Place)

; The jobs' memory.
(declare-fun frame (Time Code) Frame)
(declare-fun prev (Time Code Code) Bool)   ; the first header's link leads to the second
(declare-fun null (Time Code) Bool)        ; the header's link is null
(declare-fun started (Time Code) Bool)
(declare-fun shared (Time Code) Bool)      ; in the queue, or if it is a part, in its addressee's
(declare-fun promoted (Time Code) Bool)    ; it has been shared (history: no action reads it)

; What the worker's promotions remember of its chain: `walk`.
(declare-fun remembered (Time Code) Bool)  ; the job is one of walk.jobs
(declare-fun barrier (Time Code) Bool)     ; it is the newest of them
(declare-fun below (Time Code) Bool)       ; walk.below: the header to which the barrier's own link leads

; The stack.
(declare-fun on (Time Code) Bool)          ; the code has an activation
(declare-fun top (Time Code) Bool)         ; the newest one
(declare-fun above (Time Code Code) Bool)  ; the first activation lies somewhere on top of the second
(declare-fun over (Time Code Code) Bool)   ; right on top of it
(declare-fun taken (Time Code) Bool)       ; the activation is that of a job taken from the queue
(declare-fun base (Time Code Code) Bool)   ; the activation started from this header
(declare-fun open (Time Code Code) Bool)   ; the job is forked by this activation, and not joined
(declare-fun older (Time Code Code) Bool)  ; of two open jobs: the first was forked before the second
(declare-fun joining (Time Code) Bool)     ; the worker has come to the job's join

; The headers that a promotion's walk visits, if none is remembered: see assumed.smt2.
(declare-fun walked (Code) Bool)
