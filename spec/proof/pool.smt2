; The pool as the proof sees it: what its mutex protects, and where each worker stands, for any number of workers. state.smt2
; adds what the stacks hold, and the bundles.

(declare-sort Worker 0)
(declare-sort Code 0) ; a piece of code: a job, or what a thread from outside calls
(declare-datatypes ((Time 0)) (((before) (after))))
(declare-datatypes ((Status 0)) (((Off) (Active) (Idle) (Woken))))
(declare-datatypes ((Waiting 0)) (((HelpAny) (HelpDescendants) (HelpNone))))

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
(declare-fun within (Code Code) Bool)  ; the first is the second, or below it: Subtree
(declare-fun addressee (Code Worker) Bool) ; the worker is in the thread for which the part is

(assert (forall ((w Worker) (v Worker) (c Code)) (=> (and (main w c) (main v c)) (= w v))))
(assert (forall ((w Worker) (c Code) (d Code)) (=> (and (main w c) (main w d)) (= c d))))
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

; Where each worker stands, and whether it is in any code.
(declare-fun at (Time Worker) Place)
(declare-fun owner (Time Worker) Bool)        ; the stack is not empty

; Which worker is on the way for which shared job. No worker knows of this: it is the proof's own account. The spec
; counts, and here is what the counting means: jobs are no more than workers exactly if each job can be given a worker
; of its own.
(declare-fun answers (Time Worker Code) Bool)

; Whether the workers that `Replaced` counts are enough for the jobs that it counts; and then which worker is given which
; job, so that this can be seen.
(declare-const enough Bool)
(declare-fun fits (Worker Code) Bool)
