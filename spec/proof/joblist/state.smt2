; The job list of one worker, the owner, of any depth. Only the owner touches it. Of the other workers, here is what they do
; with the owner's jobs: they take them, or claim them of a bundle, run them, and set their latches. The names are the spec's.
; Where the spec has a sequence, there is a relation here and the order `older` of the open jobs: what is remembered of a
; walk, open in an activation, or left of a bundle, stands in this order. Each relation takes the time at which it is read:
; before an action, or after it.

(declare-sort Worker 0)
(declare-sort Code 0) ; a piece of code, which is also its activation; and if it is a job, the job's header
(declare-datatypes ((Time 0)) (((before) (after))))
(declare-datatypes ((Frame 0)) (((none) (live) (gone))))
(declare-datatypes ((Place 0)) (((at.outside) (at.run) (at.tick) (at.promote) (at.read) (at.wait) (at.latch)
  (at.returning) (at.claim) (at.tell))))

; What does not change.
(declare-const self Worker)         ; the owner
(declare-fun isRoot (Code) Bool)  ; Root, the header at the bottom of every chain: it is no job
(declare-fun foreign (Code) Bool) ; what this worker never forks: the jobs of others, what it calls, and Root
(declare-fun part (Code) Bool)    ; the parts of broadcasts: they are joined, and not forked
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
(declare-fun latch (Time Code) Bool)
(declare-fun result (Time Code) Bool)      ; its value is written
(declare-fun shared (Time Code) Bool)      ; in the queue
(declare-fun addressed (Time Code) Bool)   ; the same of a part: in its addressee's queue
(declare-fun promoted (Time Code) Bool)    ; it has been shared (history: no action reads it)

; Bundles of the owner's jobs. A bundle has the name of its oldest job, which may be gone: the name is no reference.
(declare-fun bundled (Time Code Code) Bool) ; the job is in the bundle of this name: bundle[j].of
(declare-fun left (Time Code) Bool)         ; it is in a bundle, and no worker has claimed it
(declare-fun queued (Time Code) Bool)       ; the bundle of this name is in the queue
(declare-fun watched (Time Code) Bool)      ; the job's word says that the owner waits for it

; What workers do with them.
(declare-fun holds (Time Worker Code) Bool) ; the worker claims of the bundle, or runs a job of it: IsClaimedOf
(declare-fun runs (Time Worker Code) Bool)  ; another worker has begun the job, and has not set its latch
(declare-fun tells (Time Worker Code) Bool) ; it has set the latch of a job that was watched, and will tell the owner

; Whether the owner is idle, and for which job.
(declare-fun idle (Time) Bool)
(declare-fun awaits (Time Code) Bool)

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
; The jobs among which a promotion chooses, Walked of the spec, and those that leave the chain in this action.
(declare-fun candidate (Code) Bool)
(declare-fun leaves (Code) Bool)
