; The invariant, in named conjuncts. They are evaluated in each state that TLC shows, too (Inductive.tla).
; `By` names those on which a conjunct rests besides itself: of what held before the action, Z3 is given no others. If an
; action is changed so that a conjunct rests on one more, add its name. What holds of the pool alone is in
; waking/invariant.smt2.

; (a helper)
(define-fun Waits ((t Time) (w Worker)) Bool
  (or (= (at t w) at.look) (= (at t w) at.polling) (= (at t w) at.polled) (= (at t w) at.parked)))
; --- Jobs and their memory -------------------------------------------------------------------------------------------

; By: NoUseAfterFrame, NothingEarly, SharedOK, StackOK, RunningOK, LatentOK, JoinOK
(define-fun ExactlyOnce ((t Time)) Bool
  (forall ((j Code)) (and (not (startedTwice t j)) (=> (= (frame t j) gone) (started t j)))))

; By: JoinOK, EndOK
(define-fun ResultBeforeRead ((t Time)) Bool
  (forall ((j Code))
    (=> (or (latch t j) (and (= (frame t j) gone) (not (detached j)))) (result t j))))

; No worker refers to a job whose frame is not there.
; By: SharedOK, DetachedOK, StackOK, RunningOK, RunsOK, OpenOK, JoinOK, AwaitsOK, PlaceOK
(define-fun NoUseAfterFrame ((t Time)) Bool
  (and (forall ((j Code)) (=> (or (shared t j) (addressed t j)) (= (frame t j) live)))
       (forall ((w Worker) (j Code))
         (=> (or (and (isJob j) (on t w j)) (runs t w j) (awaits t w j)) (= (frame t j) live)))
       (forall ((c Code) (j Code)) (=> (open t c j) (= (frame t j) live)))))

; What a job cannot be before it is forked, and before it is started.
; By: NoUseAfterFrame, StackOK, RunningOK
(define-fun NothingEarly ((t Time)) Bool
  (forall ((j Code))
    (and (=> (= (frame t j) none) (and (not (started t j)) (not (linked t j)) (not (joining t j))))
         (=> (not (started t j)) (and (not (result t j)) (not (latch t j)))))))

; What is shared was promoted, and no worker has begun it.
; By: NoUseAfterFrame, NothingEarly, PartOK, StackOK, RunningOK, OpenOK
(define-fun SharedOK ((t Time)) Bool
  (forall ((j Code))
    (=> (or (shared t j) (addressed t j))
        (and (isJob j) (not (linked t j)) (not (started t j)) (not (result t j)) (not (latch t j))))))

; By: NoLostJob
(define-fun NoLostJob ((t Time)) Bool
  (forall ((j Code))
    (=> (and (= (frame t j) live) (not (linked t j)) (not (started t j))) (or (shared t j) (addressed t j)))))

; A detached job is open in no activation, and has no link.
; By: DetachedOK
(define-fun DetachedOK ((t Time)) Bool
  (forall ((j Code)) (=> (detached j) (and (not (linked t j)) (not (latch t j)) (forall ((c Code)) (not (open t c j)))))))

; A part of a broadcast is in no queue but its addressee's, has no link, and runs nowhere else.
; By: PartOK
(define-fun PartOK ((t Time)) Bool
  (forall ((j Code))
    (and (=> (part j) (and (not (linked t j)) (not (shared t j)) (forall ((w Worker)) (=> (on t w j) (addressee j w)))))
         (=> (addressed t j) (part j)))))

; --- The handoff: who holds a job ------------------------------------------------------------------------------------

; A piece of code runs on one stack at most, and the activations of a stack are in one order.
; By: NoUseAfterFrame, SharedOK, RunningOK, OpenOK, LatentOK, JoinOK, EndOK, PlaceOK
(define-fun StackOK ((t Time)) Bool
  (and (forall ((w Worker) (v Worker) (c Code)) (=> (and (on t w c) (on t v c)) (= w v)))
       (forall ((w Worker) (c Code)) (=> (on t w c) (and (active t c) (owner t w))))
       (forall ((w Worker) (c Code) (d Code))
         (=> (top t w c) (and (on t w c) (=> (on t w d) (or (= c d) (above t c d))))))
       (forall ((w Worker) (c Code) (d Code))
         (=> (and (on t w c) (on t w d)) (or (= c d) (above t c d) (above t d c))))
       (forall ((c Code) (d Code))
         (=> (above t c d)
             (and (active t c) (active t d) (forall ((w Worker)) (= (on t w c) (on t w d))))))
       (forall ((c Code)) (not (above t c c)))
       (forall ((c Code) (d Code) (e Code)) (=> (and (above t c d) (above t d e)) (above t c e)))
       (forall ((c Code) (d Code) (e Code))
         (=> (over t c d) (and (above t c d) (=> (above t c e) (or (= d e) (above t d e))))))))

; What has an activation: a job that was started, or the call of the thread that makes it, which is the oldest one.
; By: NoUseAfterFrame, NothingEarly, SharedOK, PartOK, StackOK, OpenOK, LatentOK, JoinOK, PlaceOK
(define-fun RunningOK ((t Time)) Bool
  (and (forall ((c Code)) (=> (and (active t c) (isJob c)) (and (started t c) (not (latch t c)))))
       (forall ((w Worker) (c Code)) (=> (and (active t c) (main w c)) (on t w c)))
       (forall ((w Worker) (c Code)) (=> (and (on t w c) (not (isJob c))) (main w c)))
       (forall ((w Worker) (c Code) (d Code)) (=> (main w c) (not (above t c d))))))

; Which job each worker has taken: the newest one of its stack.
; By: NoUseAfterFrame, SharedOK, PartOK, StackOK, RunningOK, OpenOK, LatentOK, JoinOK, EndOK, PlaceOK
(define-fun RunsOK ((t Time)) Bool
  (and (forall ((w Worker) (c Code) (j Code)) (=> (top t w c) (= (runs t w j) (inside t c j))))
       (forall ((w Worker) (j Code)) (=> (runs t w j) (on t w j)))
       (forall ((c Code) (d Code) (j Code))
         (=> (and (over t c d) (not (taken t c))) (= (inside t c j) (inside t d j))))
       (forall ((c Code) (j Code))
         (=> (inside t c j)
             (and (active t c) (isJob j) (taken t j) (or (= c j) (above t c j)))))))

; An open job belongs to one activation, which is there, and which is in one join at most.
; By: NoUseAfterFrame, NothingEarly, StackOK, JoinOK, EndOK
(define-fun OpenOK ((t Time)) Bool
  (and (forall ((c Code) (d Code) (j Code)) (=> (and (open t c j) (open t d j)) (= c d)))
       (forall ((c Code) (j Code)) (=> (open t c j) (and (isJob j) (active t c))))
       (forall ((c Code) (i Code) (j Code))
         (=> (and (open t c i) (open t c j) (joining t i) (joining t j)) (= i j)))))

; A job that has its link, and that was begun, is run by its owner in its join.
; By: NothingEarly, SharedOK, PartOK
(define-fun LatentOK ((t Time)) Bool
  (forall ((j Code)) (=> (and (= (frame t j) live) (linked t j) (started t j)) (joining t j))))

; Where an activation stands that is in a join: the newest one ...
; By: NoUseAfterFrame, NothingEarly, SharedOK, StackOK, RunningOK, OpenOK, LatentOK, EndOK, PlaceOK
(define-fun JoinOK ((t Time)) Bool
  (and (forall ((w Worker) (c Code) (j Code))
         (=> (and (top t w c) (open t c j) (joining t j))
             (ite (= (at t w) at.read)
                  (and (started t j) (result t j) (not (active t j)))
                  (and (not (linked t j)) (or (Waits t w) (= (at t w) at.wait))
                       (=> (shared t j) (= (at t w) at.wait))))))
; ... and those below: what lies right on top is the job itself, or one taken meanwhile.
       (forall ((c Code) (d Code) (j Code))
         (=> (and (over t c d) (open t d j) (joining t j))
             (ite (taken t c) (and (not (linked t j)) (not (shared t j))) (= c j))))))

; --- The latch -------------------------------------------------------------------------------------------------------

; It is set by the executor alone, when the result is there and nothing that the job has forked is left.
; By: NoUseAfterFrame, NothingEarly, SharedOK, StackOK, RunningOK, LatentOK, JoinOK
(define-fun EndOK ((t Time)) Bool
  (forall ((w Worker) (c Code))
    (=> (top t w c)
        (and (=> (= (at t w) at.latch) (and (isJob c) (taken t c) (result t c)))
             (=> (= (at t w) at.returning) (not (isJob c)))
             (=> (or (= (at t w) at.latch) (= (at t w) at.returning)) (forall ((j Code)) (not (open t c j))))))))

; An owner that idles says for which job, and this is not done.
; By: NoUseAfterFrame, NothingEarly, StackOK, OpenOK, LatentOK, PlaceOK
(define-fun IdleOwnerLatchUnset ((t Time)) Bool
  (forall ((w Worker) (c Code) (j Code))
    (=> (and (= (status t w) Idle) (top t w c) (open t c j) (joining t j)) (and (awaits t w j) (not (latch t j))))))

; By: NoUseAfterFrame, DetachedOK, StackOK, OpenOK, EndOK, PlaceOK, ParkedOK
(define-fun AwaitsOK ((t Time)) Bool
  (forall ((w Worker) (j Code))
    (=> (awaits t w j)
        (and (or (= (status t w) Idle) (= (status t w) Woken)) (= (frame t j) live) (not (detached j))
             (forall ((c Code)) (=> (open t c j) (top t w c)))))))

; --- Helping ---------------------------------------------------------------------------------------------------------

; Whatever runs right on top of an open join keeps to the policy, unless it is for this worker alone; what an owner runs
; inline is always below what it joins.
; By: NothingEarly, PartOK, StackOK, OpenOK, JoinOK, PlaceOK
(define-fun BoundedHelp ((t Time)) Bool
  (and (forall ((c Code) (d Code) (j Code))
         (=> (and (over t c d) (open t d j) (joining t j))
             (or (= waiting HelpAny) (within c j) (part c))))
       (forall ((c Code) (j Code)) (=> (open t c j) (within j c)))))
