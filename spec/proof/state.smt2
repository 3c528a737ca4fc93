; The state of the scheduler as the proof sees it: functions and relations over any number of workers and of pieces of
; code. Each of them takes the time at which it is read: before an action, or after it. The names are the spec's; where
; the spec has a sequence, there is a relation here, and Inductive.tla says what it is made of.

(declare-sort Worker 0)
(declare-sort Code 0) ; a piece of code: a job, or what a thread from outside calls
(declare-datatypes ((Time 0)) (((before) (after))))
(declare-datatypes ((Status 0)) (((Off) (Active) (Idle) (Woken))))
(declare-datatypes ((Frame 0)) (((none) (live) (gone))))
(declare-datatypes ((Waiting 0)) (((HelpAny) (HelpDescendants) (HelpNone))))
(declare-datatypes ((Place 0)) (((at.outside) (at.run) (at.tick) (at.promote) (at.read) (at.wait) (at.polling)
  (at.polled) (at.parked) (at.latch) (at.look) (at.returning) (at.returned) (at.off))))

; What does not change: the constants of the models, and the program.
(declare-const waiting Waiting)
(declare-const earlyStop Bool)
(declare-const spurious Bool)
(declare-const mayPoll Bool)
(declare-const mayLinger Bool)
; Whether there are fewer processors than workers.
(declare-const mayCrowd Bool)
(declare-fun background (Worker) Bool)
(declare-fun nested (Worker) Bool)     ; a thread that makes its call from inside another one
(declare-fun main (Worker Code) Bool)  ; what a thread from outside calls
(declare-fun isJob (Code) Bool)        ; the other pieces of code
(declare-fun detached (Code) Bool)     ; jobs that no code joins
(declare-fun fromOutside (Code) Bool)  ; those of them that no worker spawns
(declare-fun within (Code Code) Bool)  ; the first is the second, or below it: Subtree
(declare-fun part (Code) Bool)         ; jobs that are parts of broadcasts
(declare-fun addressee (Code Worker) Bool) ; the worker is in the thread for which the part is

(assert (forall ((w Worker) (c Code)) (=> (main w c) (and (not (isJob c)) (not (background w))))))
(assert (forall ((w Worker) (v Worker) (c Code)) (=> (and (main w c) (main v c)) (= w v))))
(assert (forall ((w Worker) (c Code) (d Code)) (=> (and (main w c) (main w d)) (= c d))))
(assert (forall ((c Code)) (=> (detached c) (isJob c))))
(assert (forall ((c Code)) (=> (fromOutside c) (detached c))))
(assert (forall ((c Code)) (=> (part c) (isJob c))))
(assert (forall ((c Code)) (within c c)))
(assert (forall ((c Code) (d Code) (e Code)) (=> (and (within c d) (within d e)) (within c e))))

; What the pool's mutex protects.
(declare-fun status (Time Worker) Status)
(declare-fun runs (Time Worker Code) Bool)    ; the job that the worker has taken
(declare-fun awaits (Time Worker Code) Bool)  ; the job for which it is parked
(declare-fun heartbeat (Time Worker) Bool)
(declare-fun shared (Time Code) Bool)
(declare-fun addressed (Time Code) Bool)      ; the part waits in its addressee's own queue
(declare-fun beater (Time Worker) Bool)
(declare-fun rested (Time Worker) Bool)
(declare-fun notified (Time Worker) Bool)
(declare-fun halfway (Time Worker) Bool)
(declare-fun polls (Time Worker) Bool)
(declare-fun timed (Time Worker) Bool)
(declare-fun stopping (Time) Bool)
(declare-fun lock (Time Worker) Bool)         ; who holds the mutex from one action to the next

; The jobs' memory.
(declare-fun frame (Time Code) Frame)
(declare-fun linked (Time Code) Bool)         ; IsLinked: it has its link, or is the barrier of a walk
(declare-fun latch (Time Code) Bool)
(declare-fun result (Time Code) Bool)         ; its value is written
(declare-fun started (Time Code) Bool)
(declare-fun startedTwice (Time Code) Bool)

; The stacks: which activations are whose, and in which order.
(declare-fun at (Time Worker) Place)
(declare-fun owner (Time Worker) Bool)        ; the stack is not empty
(declare-fun on (Time Worker Code) Bool)      ; the code has an activation on the worker's stack
(declare-fun active (Time Code) Bool)         ; on some worker's stack
(declare-fun top (Time Worker Code) Bool)     ; the newest one
(declare-fun above (Time Code Code) Bool)     ; the first activation lies somewhere on top of the second
(declare-fun over (Time Code Code) Bool)      ; right on top of it
(declare-fun taken (Time Code) Bool)          ; the activation is that of a job taken from another worker
(declare-fun inside (Time Code Code) Bool)    ; the newest taken job of the activations from this one downwards
(declare-fun open (Time Code Code) Bool)      ; the job is forked by this activation, and not joined
(declare-fun joining (Time Code) Bool)        ; its owner has come to its join

; Which worker is on the way for which shared job. No worker knows of this: it is the proof's own account. The spec
; counts, and here is what the counting means: jobs are no more than workers exactly if each job can be given a worker
; of its own.
(declare-fun answers (Time Worker Code) Bool)

; Whether the workers that `Replaced` counts are enough for the jobs that it counts; and then which worker is given which
; job, so that this can be seen.
(declare-const enough Bool)
(declare-fun fits (Worker Code) Bool)
