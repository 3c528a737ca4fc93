; The invariant, in named conjuncts. They are evaluated in each state that TLC shows, too (Inductive.tla).
; `By` names those on which a conjunct rests besides itself: of what held before the action, Z3 is given no others. If an
; action is changed so that a conjunct rests on one more, add its name. What holds of the pool alone is in
; waking.smt2.

; (a helper)
(define-fun Waits ((t Time) (w Worker)) Bool
  (or (= (at t w) at.look) (= (at t w) at.polling) (= (at t w) at.polled) (= (at t w) at.parked)))
; --- Jobs and their memory -------------------------------------------------------------------------------------------

; By: NoUseAfterFrame, NothingEarly, SharedOK, BundleOK, StackOK, RunningOK, OpenOK, LatentOK, JoinOK
(define-fun ExactlyOnce ((t Time)) Bool
  (forall ((j Code)) (and (not (startedTwice t j)) (=> (= (frame t j) gone) (started t j)))))

; By: JoinOK, EndOK
(define-fun ResultBeforeRead ((t Time)) Bool
  (forall ((j Code))
    (=> (or (latch t j) (and (= (frame t j) gone) (not (detached j)))) (result t j))))

; No worker refers to a job whose frame is not there; but for its name, see BundleOK and RunsOK.
; By: SharedOK, BundleOK, DetachedOK, StackOK, RunningOK, OpenOK, JoinOK, AwaitsOK, PlaceOK
(define-fun NoUseAfterFrame ((t Time)) Bool
  (and (forall ((j Code))
         (=> (or (and (shared t j) (not (bundle j))) (addressed t j) (left t j)) (= (frame t j) live)))
       (forall ((w Worker) (j Code))
         (=> (or (and (isJob j) (on t w j)) (awaits t w j)) (= (frame t j) live)))
       (forall ((c Code) (j Code)) (=> (open t c j) (= (frame t j) live)))))

; What a job cannot be before it is forked, and before it is started.
; By: NoUseAfterFrame, StackOK, RunningOK, BundleOK
(define-fun NothingEarly ((t Time)) Bool
  (forall ((j Code))
    (and (=> (or (= (frame t j) live) (= (frame t j) gone)) (isJob j))
         (=> (= (frame t j) none) (and (not (started t j)) (not (linked t j)) (not (joining t j))))
         (=> (not (started t j)) (and (not (result t j)) (not (latch t j)))))))

; What is shared was promoted, and no worker has begun it.
; By: NoUseAfterFrame, NothingEarly, BundleOK, PartOK, StackOK, RunningOK, OpenOK
(define-fun SharedOK ((t Time)) Bool
  (forall ((j Code))
    (=> (or (and (shared t j) (not (bundle j))) (addressed t j) (left t j))
        (and (isJob j) (not (linked t j)) (not (started t j)) (not (result t j)) (not (latch t j))))))

; By: NothingEarly, BundleOK, ClaimsOK
(define-fun NoLostJob ((t Time)) Bool
  (forall ((j Code))
    (=> (and (= (frame t j) live) (not (linked t j)) (not (started t j)))
        (or (shared t j) (addressed t j) (left t j)))))

; What is left of a bundle can be found: the bundle is in the queue, or a worker claims of it, or will when its job is done.
; By: BundleOK, ClaimsOK, SharedOK, StackOK, RunningOK, OpenOK, JoinOK, EndOK, InsideOK, NoUseAfterFrame
(define-fun LeftIsHeld ((t Time)) Bool
  (forall ((j Code) (b Code))
    (=> (and (left t j) (bundled t j b))
        (or (shared t b)
            (exists ((w Worker) (c Code)) (or (claims t w b) (and (on t w c) (taken t c) (bundled t c b))))))))

; A job of a bundle was promoted with it, and is shared in no other way. What is left of a bundle, no worker has begun;
; and an owner watches no such job.
; By: NoUseAfterFrame, NothingEarly, SharedOK, DetachedOK, PartOK, OpenOK
(define-fun BundleOK ((t Time)) Bool
  (and (forall ((j Code) (b Code))
         (=> (bundled t j b)
             (and (isJob j) (bundle b) (not (detached j)) (not (part j)) (distinct (frame t j) none) (not (linked t j))
                  (not (shared t j)))))
       (forall ((j Code) (b Code) (d Code)) (=> (and (bundled t j b) (bundled t j d)) (= b d)))
       (forall ((j Code)) (=> (left t j) (exists ((b Code)) (bundled t j b))))
       (forall ((j Code)) (=> (watched t j) (and (not (left t j)) (exists ((b Code)) (bundled t j b)))))
       (forall ((j Code)) (=> (shared t j) (or (isJob j) (bundle j))))))

; Who claims stands there, and claims of one bundle. Who has still to tell an owner has set the latch of one job of it.
; By: BundleOK, PlaceOK, EndOK, StackOK
(define-fun ClaimsOK ((t Time)) Bool
  (and (forall ((w Worker) (b Code)) (=> (claims t w b) (and (bundle b) (Claiming t w))))
       (forall ((w Worker) (b Code) (d Code)) (=> (and (claims t w b) (claims t w d)) (= b d)))
       (forall ((w Worker)) (=> (Claiming t w) (exists ((b Code)) (claims t w b))))
       (forall ((w Worker) (j Code)) (=> (tells t w j) (and (= (at t w) at.tell) (latch t j))))
       (forall ((w Worker) (j Code) (b Code)) (=> (and (tells t w j) (claims t w b)) (bundled t j b)))
       (forall ((w Worker)) (=> (= (at t w) at.tell) (exists ((j Code)) (tells t w j))))
       (forall ((w Worker) (i Code) (j Code)) (=> (and (tells t w i) (tells t w j)) (= i j)))))

; A detached job is open in no activation, and has no link.
; By: BundleOK
(define-fun DetachedOK ((t Time)) Bool
  (forall ((j Code)) (=> (detached j) (and (not (linked t j)) (not (latch t j)) (forall ((c Code)) (not (open t c j)))))))

; A part of a broadcast is in no queue but its addressee's, has no link, and runs nowhere else.
; By: BundleOK, ClaimsOK
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

; The newest job of its stack that a worker has taken.
; By: StackOK, RunningOK, OpenOK, LatentOK, JoinOK, NoUseAfterFrame, NothingEarly, SharedOK, BundleOK, EndOK, PlaceOK
(define-fun InsideOK ((t Time)) Bool
  (and (forall ((w Worker) (c Code) (j Code)) (=> (top t w c) (= (takenIn t w j) (inside t c j))))
       (forall ((w Worker) (j Code)) (=> (takenIn t w j) (owner t w)))
       (forall ((c Code) (d Code) (j Code))
         (=> (and (over t c d) (not (taken t c))) (= (inside t c j) (inside t d j))))
       (forall ((c Code)) (=> (and (active t c) (taken t c)) (inside t c c)))
       (forall ((c Code) (i Code) (j Code)) (=> (and (inside t c i) (inside t c j)) (= i j)))
       (forall ((w Worker) (i Code) (j Code)) (=> (and (takenIn t w i) (takenIn t w j)) (= i j)))
       (forall ((c Code) (j Code))
         (=> (inside t c j)
             (and (active t c) (isJob j) (taken t j) (or (= c j) (above t c j)))))))

; The pool knows of one job at most,
; By: InsideOK, StackOK, OpenOK
(define-fun RunsOne ((t Time)) Bool
  (forall ((w Worker) (i Code) (j Code)) (=> (and (runs t w i) (runs t w j)) (= i j))))
; which is that one;
; By: InsideOK, ClaimsOK, BundleOK, StackOK, RunningOK, EndOK, PlaceOK, RunsOne
(define-fun RunsOK ((t Time)) Bool
  (forall ((w Worker) (j Code))
    (=> (and (takenIn t w j) (not (Claiming t w)) (not (InBundle t j))) (runs t w j))))
; or of which bundle, if the worker has claimed it: then it has the name of the bundle, or that of another job of it,
; which may be done and gone.
; By: InsideOK, ClaimsOK, BundleOK, StackOK, RunningOK, EndOK, PlaceOK, RunsOne, RunsOK
(define-fun RunsInBundle ((t Time)) Bool
  (and (forall ((w Worker) (x Code) (b Code)) (=> (and (runs t w x) (claims t w b)) (or (= x b) (bundled t x b))))
       (forall ((w Worker) (x Code) (j Code) (b Code))
         (=> (and (runs t w x) (not (Claiming t w)) (takenIn t w j) (bundled t j b)) (or (= x b) (bundled t x b))))))
; It knows of no job exactly if the worker has taken none.
; By: InsideOK, ClaimsOK, BundleOK, StackOK, RunningOK, EndOK, PlaceOK
(define-fun RunsNothing ((t Time)) Bool
  (forall ((w Worker) (x Code)) (=> (runs t w x) (or (Claiming t w) (exists ((j Code)) (takenIn t w j))))))
; By: InsideOK, ClaimsOK, BundleOK, StackOK, RunningOK, EndOK, PlaceOK
(define-fun RunsSome ((t Time)) Bool
  (forall ((w Worker))
    (=> (or (Claiming t w) (exists ((j Code)) (takenIn t w j))) (exists ((x Code)) (runs t w x)))))
; And of a job for which an owner idles, it knows which it is.
; By: InsideOK, ClaimsOK, BundleOK, StackOK, RunningOK, EndOK, PlaceOK, AwaitsOK, RunsOne, RunsOK
(define-fun RunsAwaitedOK ((t Time)) Bool
  (forall ((w Worker) (v Worker) (j Code))
    (=> (and (= (status t v) Idle) (awaits t v j) (takenIn t w j) (not (Claiming t w))) (runs t w j))))

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
; By: NoUseAfterFrame, NothingEarly, SharedOK, BundleOK, StackOK, RunningOK, OpenOK, LatentOK, EndOK, PlaceOK
(define-fun JoinOK ((t Time)) Bool
  (and (forall ((w Worker) (c Code) (j Code))
         (=> (and (top t w c) (open t c j) (joining t j))
             (ite (= (at t w) at.read)
                  (and (started t j) (result t j) (not (active t j)))
                  (and (not (linked t j)) (or (Waits t w) (= (at t w) at.wait) (Claiming t w))
                       (=> (or (shared t j) (and (InBundle t j) (not (watched t j)))) (= (at t w) at.wait))))))
; ... and those below: what lies right on top is the job itself, or one taken meanwhile.
       (forall ((c Code) (d Code) (j Code))
         (=> (and (over t c d) (open t d j) (joining t j))
             (ite (taken t c) (and (not (linked t j)) (not (shared t j)) (=> (InBundle t j) (watched t j))) (= c j))))))

; --- The latch -------------------------------------------------------------------------------------------------------

; It is set by the executor alone, when the result is there and nothing that the job has forked is left.
; By: NoUseAfterFrame, NothingEarly, SharedOK, StackOK, RunningOK, LatentOK, JoinOK
(define-fun EndOK ((t Time)) Bool
  (forall ((w Worker) (c Code))
    (=> (top t w c)
        (and (=> (= (at t w) at.latch) (and (isJob c) (taken t c) (result t c)))
             (=> (= (at t w) at.returning) (not (isJob c)))
             (=> (or (= (at t w) at.latch) (= (at t w) at.returning)) (forall ((j Code)) (not (open t c j))))))))

; An owner that idles says for which job, and this is not done, or a worker is going to tell it.
; By: NoUseAfterFrame, NothingEarly, StackOK, OpenOK, LatentOK, PlaceOK, ParkedOK, BundleOK, ClaimsOK, JoinOK, EndOK
(define-fun IdleOwnerLatchUnset ((t Time)) Bool
  (forall ((w Worker) (c Code) (j Code))
    (=> (and (= (status t w) Idle) (top t w c) (open t c j) (joining t j))
        (and (awaits t w j) (or (not (latch t j)) (exists ((v Worker)) (tells t v j)))))))

; By: NoUseAfterFrame, DetachedOK, BundleOK, JoinOK, StackOK, OpenOK, EndOK, PlaceOK, ParkedOK
(define-fun AwaitsOK ((t Time)) Bool
  (forall ((w Worker) (j Code))
    (=> (awaits t w j)
        (and (or (= (status t w) Idle) (= (status t w) Woken)) (= (frame t j) live) (not (detached j))
             (not (linked t j)) (not (left t j)) (forall ((c Code)) (=> (open t c j) (top t w c)))))))

; --- Helping ---------------------------------------------------------------------------------------------------------

; Whatever runs right on top of an open join keeps to the policy, unless it is for this worker alone; what an owner runs
; inline is always below what it joins.
; By: NothingEarly, PartOK, BundleOK, ClaimsOK, ClaimsBelow, BundleBelow, StackOK, OpenOK, JoinOK, PlaceOK, EndOK
(define-fun BoundedHelp ((t Time)) Bool
  (and (forall ((c Code) (d Code) (j Code))
         (=> (and (over t c d) (open t d j) (joining t j))
             (or (= waiting HelpAny) (within c j) (part c))))
       (forall ((c Code) (j Code)) (=> (open t c j) (within j c)))))
; So does the bundle of which a worker claims there, or of which it has claimed what it runs there;
; By: ClaimsOK, BundleOK, BoundedHelp, NothingEarly, SharedOK, PartOK, StackOK, RunningOK, OpenOK, LatentOK, JoinOK
; By: PlaceOK, EndOK
(define-fun ClaimsBelow ((t Time)) Bool
  (and (forall ((w Worker) (d Code) (j Code) (b Code))
         (=> (and (claims t w b) (top t w d) (open t d j) (joining t j)) (or (= waiting HelpAny) (within b j))))
       (forall ((c Code) (d Code) (j Code) (b Code))
         (=> (and (over t c d) (taken t c) (bundled t c b) (open t d j) (joining t j))
             (or (= waiting HelpAny) (within b j))))))
; and its jobs lie below what it lies below.
; By: BundleOK
(define-fun BundleBelow ((t Time)) Bool
  (forall ((j Code) (b Code) (a Code)) (=> (and (bundled t j b) (isJob a) (within b a)) (within j a))))
