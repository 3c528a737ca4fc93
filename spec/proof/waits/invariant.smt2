; What the chain of waits rests on, in conjuncts. They rest on those of ../invariant.smt2, and are proved with them.

; The order in which code has begun is an order.
; By: LaterOK
(define-fun LaterOK ((t Time)) Bool
  (and (forall ((c Code)) (not (later t c c)))
       (forall ((c Code) (d Code) (e Code)) (=> (and (later t c d) (later t d e)) (later t c e)))
       (forall ((c Code) (d Code)) (=> (later t c d) (and (begun t c) (begun t d))))
       (forall ((c Code)) (=> (active t c) (begun t c)))))

; Code that has begun was started, if it is a job; or its thread has made its call.
; By: LaterOK, RunningOK, SharedOK, OpenOK
(define-fun BegunIsStarted ((t Time)) Bool
  (and (forall ((c Code)) (=> (and (begun t c) (isJob c)) (started t c)))
       (forall ((w Worker) (c Code)) (=> (and (begun t c) (main w c)) (distinct (at t w) at.outside)))))

; What lies above an activation, has begun after it,
; By: LaterOK, BegunIsStarted, StackOK, OpenOK, PlaceOK, SharedOK, NothingEarly, LatentOK, JoinOK, NoUseAfterFrame, PartOK
(define-fun AboveIsLater ((t Time)) Bool
  (forall ((c Code) (d Code)) (=> (above t c d) (later t c d))))

; so has a job that it has forked,
; By: LaterOK, BegunIsStarted, OpenOK, SharedOK, NothingEarly, NoUseAfterFrame, LatentOK, JoinOK, PlaceOK, DetachedOK
(define-fun OpenIsLater ((t Time)) Bool
  (forall ((c Code) (j Code)) (=> (and (open t c j) (started t j)) (later t j c))))

; and so has the call that it makes.
; By: LaterOK, BegunIsStarted, StackOK, PlaceOK, CallsOK, SharedOK, OpenOK
(define-fun CallIsLater ((t Time)) Bool
  (forall ((w Worker) (v Worker) (c Code) (d Code))
    (=> (and (calls t w v) (top t w c) (main v d) (begun t d)) (later t d c))))

; --- Where a worker stands -------------------------------------------------------------------------------------------

; By: StackOK, RunningOK, PlaceOK, SeatedOK, ParkedOK, EndOK, CallsOK, JoinsOK, BundleOK
(define-fun PlacedOK ((t Time)) Bool
  (and (forall ((w Worker)) (=> (and (Running t w) (not (Claiming t w))) (owner t w)))
       (forall ((w Worker))
         (=> (background w)
             (and (distinct (at t w) at.outside) (distinct (at t w) at.returning) (distinct (at t w) at.returned))))
       (forall ((w Worker)) (=> (not (background w)) (distinct (at t w) at.off)))
       (forall ((w Worker))
         (=> (and (not (background w)) (not (owner t w))) (or (= (at t w) at.outside) (= (at t w) at.returned))))
       (forall ((w Worker) (c Code))
         (=> (and (not (background w)) (owner t w) (main w c)) (on t w c)))
       (forall ((w Worker)) (=> (and (= (at t w) at.off) (background w)) (stopping t)))))

; A stack is a sequence: it has a newest activation, and each of them lies right on top of another, or is the oldest.
; By: StackOK, RunningOK, PlaceOK, PlacedOK, OpenOK, SharedOK, PartOK
(define-fun SeatedOK ((t Time)) Bool
  (and (forall ((w Worker)) (=> (owner t w) (exists ((c Code)) (top t w c))))
       (forall ((c Code)) (=> (active t c) (exists ((w Worker)) (on t w c))))
       (forall ((c Code))
         (=> (active t c) (or (exists ((d Code)) (over t c d)) (forall ((d Code)) (not (above t c d))))))
       (forall ((c Code)) (=> (and (active t c) (isJob c) (not (taken t c))) (exists ((d Code)) (over t c d))))))

; Which activations are in a join: all but the newest, and that one if its worker waits or has the result to read.
; By: StackOK, OpenOK, JoinOK, PlaceOK, PlacedOK, SeatedOK, EndOK, RunningOK, ParkedOK
(define-fun JoinsOK ((t Time)) Bool
  (and (forall ((c Code) (d Code)) (=> (over t c d) (exists ((j Code)) (and (open t d j) (joining t j)))))
       (forall ((w Worker) (c Code))
         (=> (and (top t w c) (or (Waits t w) (= (at t w) at.wait) (= (at t w) at.read) (Claiming t w)))
             (exists ((j Code)) (and (open t c j) (joining t j)))))))

; Code that runs has no result yet, unless it is about to set its latch.
; By: StackOK, RunningOK, NothingEarly, PlaceOK, PlacedOK, EndOK, SharedOK, NoUseAfterFrame, LatentOK, JoinOK, OpenOK
; By: PartOK, SeatedOK
(define-fun ResultOK ((t Time)) Bool
  (forall ((w Worker) (c Code))
    (=> (and (on t w c) (isJob c) (result t c)) (and (top t w c) (= (at t w) at.latch)))))

; A worker that is going to promote has a latent job.
; By: StackOK, SeatedOK, PlaceOK, OpenOK, NothingEarly, NoUseAfterFrame, LatentOK, SharedOK, PartOK
(define-fun TickOK ((t Time)) Bool
  (forall ((w Worker))
    (=> (or (= (at t w) at.tick) (= (at t w) at.promote))
        (exists ((c Code) (j Code)) (and (on t w c) (open t c j) (linked t j) (not (started t j)))))))

; --- What became of a job --------------------------------------------------------------------------------------------

; What its owner runs lies right on top of the join that it belongs to. No worker runs a detached job without taking it.
; By: OpenOK, StackOK, RunningOK, DetachedOK, NoUseAfterFrame, NothingEarly, JoinOK, EndOK
(define-fun InlineOK ((t Time)) Bool
  (and (forall ((c Code) (j Code))
         (=> (and (active t j) (not (taken t j)) (open t c j)) (and (over t j c) (joining t j))))
       (forall ((j Code)) (=> (and (active t j) (detached j)) (taken t j)))))

; An open job that was begun has an activation until its latch is set; or its owner has run it, and will read its result.
; By: InlineOK, StackOK, OpenOK, JoinOK, PlaceOK, RunningOK, SharedOK, LatentOK, DetachedOK, EndOK, NothingEarly
; By: NoUseAfterFrame
(define-fun BegunOK ((t Time)) Bool
  (forall ((w Worker) (c Code) (j Code))
    (=> (and (on t w c) (open t c j) (started t j) (not (latch t j)) (not (active t j)))
        (and (top t w c) (= (at t w) at.read) (joining t j)))))

; A detached job that was begun has an activation until it is gone.
; By: InlineOK, EndOK, RunningOK, DetachedOK, StackOK, NothingEarly, BundleOK
(define-fun SpawnedOK ((t Time)) Bool
  (forall ((j Code)) (=> (and (detached j) (started t j) (= (frame t j) live)) (active t j))))

; A job that is not detached is open in some activation, as long as it is there.
; By: OpenOK, EndOK, StackOK, NoUseAfterFrame, PartOK, DetachedOK
(define-fun LiveIsOpen ((t Time)) Bool
  (forall ((j Code)) (=> (and (= (frame t j) live) (not (detached j))) (exists ((c Code)) (open t c j)))))

; --- Nested calls ----------------------------------------------------------------------------------------------------

; By: PlaceOK, PlacedOK
(define-fun CallsOK ((t Time)) Bool
  (and (forall ((w Worker) (v Worker))
         (=> (calls t w v) (and (= (at t w) at.run) (nested v) (distinct w v) (not (received t v)))))
       (forall ((w Worker) (u Worker) (v Worker)) (=> (and (calls t w v) (calls t u v)) (= w u)))
       (forall ((w Worker) (u Worker) (v Worker)) (=> (and (calls t w v) (calls t w u)) (= u v)))
       (forall ((v Worker))
         (=> (and (nested v) (owner t v)) (exists ((w Worker)) (calls t w v))))
       (forall ((v Worker)) (=> (received t v) (= (at t v) at.returned)))
       (forall ((w Worker) (v Worker) (j Code)) (=> (and (calls t w v) (addressee j w)) (addressee j v)))))

; By: StackOK
(define-fun UnwindsOK ((t Time)) Bool (forall ((c Code)) (=> (unwinds t c) (active t c))))

; --- The end ---------------------------------------------------------------------------------------------------------

; A background worker of a pool that stops is not idle, but in a join: it was woken, and goes idle no more.
; By: PlaceOK, PlacedOK, ParkedOK
(define-fun StopHeard ((t Time)) Bool
  (forall ((w Worker)) (=> (and (stopping t) (background w) (not (owner t w))) (distinct (status t w) Idle))))

; A background worker that leaves the pool leaves no part of a broadcast that is for it.
; By: PlaceOK, PlacedOK, SharedOK
(define-fun AddressedOK ((t Time)) Bool
  (forall ((j Code))
    (=> (addressed t j)
        (exists ((b Worker)) (and (background b) (addressee j b) (distinct (at t b) at.off))))))

; Where no call from outside is left in a pool that stops, whatever code still runs was begun by a background worker. So a
; worker is left that will look for what it spawns.
; By: SomeWorkerIsLeft, PlaceOK, PlacedOK, CallsOK, DetachedOK
(define-fun LeftOK ((t Time)) Bool
  (and (=> (and (not earlyStop) (stopping t))
           (forall ((w Worker)) (or (background w) (nested w) (= (at t w) at.returned))))
       (forall ((j Code))
         (=> (and (not earlyStop) (shared t j) (detached j))
             (exists ((b Worker)) (and (background b) (distinct (at t b) at.off)))))))
