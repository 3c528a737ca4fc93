; What the proof adds to the pool: the jobs' memory, the stacks, and the bundles. All are functions and relations
; over any number of workers and of pieces of code. Each of them takes the time at which it is read: before an action, or
; after it. The names are the spec's; where the spec has a sequence, there is a relation here, and Inductive.tla says what it
; is made of.

(declare-datatypes ((Frame 0)) (((none) (live) (gone))))
(declare-datatypes ((Place 0)) (((at.outside) (at.run) (at.tick) (at.promote) (at.read) (at.wait) (at.polling)
  (at.polled) (at.parked) (at.latch) (at.look) (at.returning) (at.returned) (at.off) (at.claim) (at.tell))))

; The program.
(declare-fun isJob (Code) Bool)        ; all pieces of code but those that are called
(declare-fun detached (Code) Bool)     ; jobs that no code joins
(declare-fun fromOutside (Code) Bool)  ; those of them that no worker spawns
(declare-fun part (Code) Bool)         ; jobs that are parts of broadcasts
; A piece of code may be the name of a bundle: in the queue it is like a job. It lies below all below which its oldest job
; lies, but for that job itself (IsBelowAwaited).
(declare-fun bundle (Code) Bool)

(assert (forall ((w Worker) (c Code)) (=> (main w c) (and (not (isJob c)) (not (background w))))))
(assert (forall ((c Code)) (=> (detached c) (isJob c))))
(assert (forall ((c Code)) (=> (fromOutside c) (detached c))))
(assert (forall ((c Code)) (=> (part c) (isJob c))))
(assert (forall ((b Code)) (=> (bundle b) (not (isJob b)))))
(assert (forall ((w Worker) (b Code)) (=> (bundle b) (not (main w b)))))

; The jobs' memory.
(declare-fun frame (Time Code) Frame)
(declare-fun linked (Time Code) Bool)         ; IsLinked: it has its link, or is the barrier of a walk
(declare-fun latch (Time Code) Bool)
(declare-fun result (Time Code) Bool)         ; its value is written
(declare-fun started (Time Code) Bool)
(declare-fun startedTwice (Time Code) Bool)

; The stacks: which activations are whose, and in which order.
(declare-fun on (Time Worker Code) Bool)      ; the code has an activation on the worker's stack
(declare-fun active (Time Code) Bool)         ; on some worker's stack
(declare-fun top (Time Worker Code) Bool)     ; the newest one
(declare-fun above (Time Code Code) Bool)     ; the first activation lies somewhere on top of the second
(declare-fun over (Time Code Code) Bool)      ; right on top of it
(declare-fun taken (Time Code) Bool)          ; the activation is that of a job taken from another worker
(declare-fun inside (Time Code Code) Bool)    ; the newest taken job of the activations from this one downwards
(declare-fun takenIn (Time Worker Code) Bool) ; the newest taken job of all of them
(declare-fun open (Time Code Code) Bool)      ; the job is forked by this activation, and not joined
(declare-fun joining (Time Code) Bool)        ; its owner has come to its join

; The bundles, and the workers that claim of them. A worker that has set the latch of a claimed job, and has still to tell
; its owner, has left the job's activation: of the job, which may be gone, it has the name.
(declare-fun bundled (Time Code Code) Bool)   ; the job was shared in this bundle
(declare-fun left (Time Code) Bool)           ; no worker has claimed it
(declare-fun watched (Time Code) Bool)        ; its owner has said that it waits
(declare-fun claims (Time Worker Code) Bool)  ; the bundle of which the worker claims, between two jobs: OfWhich
(declare-fun tells (Time Worker Code) Bool)   ; the job whose owner the worker has still to tell
