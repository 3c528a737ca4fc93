; Why this comes to an end. Each piece of code and each worker carries marks, and a step takes marks away. Those of the
; first kind never come back. Those of the second kind come back only where one of the first kind is taken away, and those of
; the third only where one of the first two is. A program has only so many, so there are only so many steps that take one. In
; between, a worker that can go on can go on still, and comes nearer to a step that takes a mark.

; The marks of the first kind, of code: what has not happened to it yet.
; (a helper)
(define-fun Unforked ((t Time) (c Code)) Bool (= (frame t c) none))
; (a helper)
(define-fun Unshared ((t Time) (c Code)) Bool (or (= (frame t c) none) (linked t c)))
; (a helper)
(define-fun Unstarted ((t Time) (c Code)) Bool (not (started t c)))
; (a helper)
(define-fun Unended ((t Time) (c Code)) Bool (not (result t c)))
; (a helper)
(define-fun Unlatched ((t Time) (c Code)) Bool (not (latch t c)))
; (a helper)
(define-fun Unjoined ((t Time) (c Code)) Bool (and (not (joining t c)) (distinct (frame t c) gone)))
; (a helper)
(define-fun Ungone ((t Time) (c Code)) Bool (distinct (frame t c) gone))
; (a helper)
(define-fun Sound ((t Time) (c Code)) Bool (or (not (begun t c)) (and (active t c) (not (unwinds t c)))))
; (a helper)
(define-fun Unoffered ((t Time) (c Code)) Bool (not (offered t c)))
; (a helper)
(define-fun Unskipped ((t Time) (c Code)) Bool (not (skipped t c)))
; (a helper)
(define-fun Unwatched ((t Time) (c Code)) Bool (not (watched t c)))
; And of workers.
; (a helper)
(define-fun Uncalled ((t Time) (w Worker)) Bool (= (at t w) at.outside))
; (a helper)
(define-fun Calling ((t Time) (w Worker)) Bool
  (and (not (background w)) (distinct (at t w) at.returning) (distinct (at t w) at.returned)))
; (a helper)
(define-fun Unreturned ((t Time) (w Worker)) Bool (and (not (background w)) (distinct (at t w) at.returned)))
; (a helper)
(define-fun Unreceived ((t Time) (w Worker)) Bool (not (received t w)))
; (a helper)
(define-fun Present ((t Time) (w Worker)) Bool (distinct (at t w) at.off))

; (a helper)
(define-fun CodeLoses ((c Code)) Bool
  (or (and (Unforked before c) (not (Unforked after c)))
      (and (Unshared before c) (not (Unshared after c)))
      (and (Unstarted before c) (not (Unstarted after c)))
      (and (Unended before c) (not (Unended after c)))
      (and (Unlatched before c) (not (Unlatched after c)))
      (and (Unjoined before c) (not (Unjoined after c)))
      (and (Ungone before c) (not (Ungone after c)))
      (and (Sound before c) (not (Sound after c)))
      (and (Unoffered before c) (not (Unoffered after c)))
      (and (Unskipped before c) (not (Unskipped after c)))
      (and (Unwatched before c) (not (Unwatched after c)))))
; (a helper)
(define-fun WorkerLoses ((w Worker)) Bool
  (or (and (Uncalled before w) (not (Uncalled after w)))
      (and (Calling before w) (not (Calling after w)))
      (and (Unreturned before w) (not (Unreturned after w)))
      (and (Unreceived before w) (not (Unreceived after w)))
      (and (Present before w) (not (Present after w)))))
; The step takes a mark of the first kind.
; (a helper)
(define-fun TakesFirst () Bool
  (or (exists ((c Code)) (CodeLoses c)) (exists ((w Worker)) (WorkerLoses w))
      (and (stopping after) (not (stopping before)))))

; The worker claims, and something is left of its bundle.
; (a helper)
(define-fun Claimer ((t Time) (w Worker)) Bool
  (and (= (at t w) at.claim) (exists ((b Code) (j Code)) (and (claims t w b) (bundled t j b) (left t j)))))
; The worker holds the lock, and will find its latch set.
; (a helper)
(define-fun Returner ((t Time) (w Worker)) Bool
  (and (lock t w) (exists ((c Code) (j Code)) (and (top t w c) (open t c j) (joining t j) (latch t j)))))

; The marks of the second kind: a bundle is in the queue of which nothing is left; a worker is no claimer, and will not
; return.
; Who takes a bundle takes one of these.
; (a helper)
(define-fun Vain ((t Time) (b Code)) Bool (and (shared t b) (bundle b) (not (HasLeft t b))))
; (a helper)
(define-fun Unengaged ((t Time) (w Worker)) Bool (not (or (Claimer t w) (Returner t w))))
; (a helper)
(define-fun Unreturning ((t Time) (w Worker)) Bool (not (Returner t w)))
; The step takes a mark of the second kind.
; (a helper)
(define-fun TakesSecond () Bool
  (or (exists ((b Code)) (and (Vain before b) (not (Vain after b))))
      (exists ((w Worker)) (or (and (Unengaged before w) (not (Unengaged after w)))
                               (and (Unreturning before w) (not (Unreturning after w)))))))

; The marks of the third kind: the worker is about to load its flag, or to look for the first time, or to stop claiming, or
; to tell an owner; or something is left of a bundle that is not in the queue.
; (a helper)
(define-fun Ticking ((t Time) (w Worker)) Bool (= (at t w) at.tick))
; (a helper)
(define-fun Telling ((t Time) (w Worker)) Bool (= (at t w) at.tell))
; (a helper)
(define-fun Ending ((t Time) (w Worker)) Bool (or (Telling t w) (and (= (at t w) at.claim) (not (Claimer t w)))))
; (a helper)
(define-fun Arriving ((t Time) (w Worker)) Bool (or (= (at t w) at.wait) (= (at t w) at.look) (Ending t w)))
; (a helper)
(define-fun Unqueued ((t Time) (b Code)) Bool (and (bundle b) (HasLeft t b) (not (shared t b))))
; The step takes a mark of any kind.
; (a helper)
(define-fun Takes () Bool
  (or TakesFirst TakesSecond
      (exists ((b Code)) (and (Unqueued before b) (not (Unqueued after b))))
      (exists ((w Worker)) (or (and (Ticking before w) (not (Ticking after w)))
                               (and (Telling before w) (not (Telling after w)))
                               (and (Ending before w) (not (Ending after w)))
                               (and (Arriving before w) (not (Arriving after w)))))))

; No mark of the first kind comes back.
; By: PlaceOK, PlacedOK, NothingEarly, SharedOK, NoUseAfterFrame, OpenOK, JoinOK, EndOK, RunningOK, StackOK, SeatedOK
; By: LaterOK, BegunIsStarted, PartOK, DetachedOK, LatentOK, ParkedOK
(define-fun NothingComesBack () Bool
  (and (forall ((c Code))
         (and (=> (Unforked after c) (Unforked before c))
              (=> (Unshared after c) (Unshared before c))
              (=> (Unstarted after c) (Unstarted before c))
              (=> (Unended after c) (Unended before c))
              (=> (Unlatched after c) (Unlatched before c))
              (=> (Unjoined after c) (Unjoined before c))
              (=> (Ungone after c) (Ungone before c))
              (=> (Sound after c) (Sound before c))
              (=> (Unoffered after c) (Unoffered before c))
              (=> (Unskipped after c) (Unskipped before c))
              (=> (Unwatched after c) (Unwatched before c))))
       (forall ((w Worker))
         (and (=> (Uncalled after w) (Uncalled before w))
              (=> (Calling after w) (Calling before w))
              (=> (Unreturned after w) (Unreturned before w))
              (=> (Unreceived after w) (Unreceived before w))
              (=> (Present after w) (Present before w))))
       (=> (not (stopping after)) (not (stopping before)))))

; One of the second kind is paid for by one of the first;
; By: PlaceOK, ParkedOK, EndOK, JoinOK, RunningOK, StackOK, OpenOK, NoUseAfterFrame, LatentOK, SharedOK, BundleOK, ClaimsOK
(define-fun SecondIsPaid () Bool
  (or TakesFirst
      (and (forall ((b Code)) (=> (Vain after b) (Vain before b)))
           (forall ((w Worker))
             (and (=> (Unengaged after w) (Unengaged before w)) (=> (Unreturning after w) (Unreturning before w)))))))

; and one of the third by one of these.
; By: PlaceOK, ParkedOK, EndOK, JoinOK, RunningOK, StackOK, OpenOK, NoUseAfterFrame, LatentOK, SharedOK, BundleOK, ClaimsOK
(define-fun PlacesArePaid () Bool
  (=> (not (or TakesFirst TakesSecond))
      (and (forall ((b Code)) (=> (Unqueued after b) (Unqueued before b)))
           (forall ((w Worker))
             (and (=> (Ticking after w) (Ticking before w)) (=> (Telling after w) (Telling before w))
                  (=> (Ending after w) (Ending before w)) (=> (Arriving after w) (Arriving before w)))))))

; A worker that can take a step takes a mark by it, whichever step it takes.
; By: PlaceOK, PlacedOK, CallsOK, ParkedOK, EndOK, JoinOK, RunningOK, StackOK, NoUseAfterFrame, LatentOK, SharedOK, OpenOK
; By: LaterOK, DetachedOK, PartOK, ResultOK, NothingEarly, SeatedOK, BundleOK, ClaimsOK
(define-fun StepsTake () Bool
  (forall ((w Worker)) (=> (and (moved w) (Stepping before w)) Takes)))

; The step is that of no worker that can take a step; what holds of the other ones is said by StepsTake.
; (a helper)
(define-fun Quiet () Bool (forall ((w Worker)) (=> (moved w) (not (Stepping before w)))))

; A quiet step that takes no mark leaves a worker that can take a step where it is,
; By: PlaceOK, CallsOK, ParkedOK
(define-fun SteppingStays () Bool
  (or (not Quiet) Takes (forall ((w Worker)) (=> (Stepping before w) (= (at after w) (at before w))))))

; with the lock, if it needs it,
; By: PlaceOK, CallsOK, ParkedOK
(define-fun LockStays () Bool
  (or (not Quiet) Takes (forall ((w Worker)) (=> (Stepping before w) (or (lock after w) (Free after))))))

; in no call,
; By: PlaceOK, CallsOK, ParkedOK
(define-fun NoCallComes () Bool
  (or (not Quiet) Takes
      (forall ((w Worker) (v Worker))
        (=> (and (Stepping before w) (calls after w v) (distinct (at after v) at.returned))
            (and (calls before w v) (distinct (at before v) at.returned))))))

; and with the call that it is going to begin;
; By: PlaceOK, CallsOK
(define-fun CallStays () Bool
  (or (not Quiet) Takes
      (forall ((u Worker) (w Worker)) (=> (and (calls before u w) (= (at before w) at.outside)) (calls after u w)))))

; it leaves the lock free,
; By: PlaceOK
(define-fun FreeStays () Bool
  (or (not Quiet) Takes (=> (Free before) (Free after))))

; and a pool that can be stopped.
; By: PlaceOK, PlacedOK
(define-fun StopStays () Bool
  (or (not Quiet) Takes (=> (forall ((w Worker)) (or (background w) (nested w) (= (at before w) at.returned)))
                (forall ((w Worker)) (or (background w) (nested w) (= (at after w) at.returned))))))

; A worker that is near stays so until its own step.
; By: PlaceOK, ParkedOK, PollsOK
(define-fun NearStays () Bool
  (forall ((w Worker)) (=> (and (Near before w) (not (moved w))) (Near after w))))

; A parked worker comes near when it is told.
; By: ParkedOK, PollsOK
(define-fun ToldComesNear () Bool
  (forall ((w Worker)) (=> (and (told w) (= (at before w) at.parked)) (Near after w))))

; A worker with a reason keeps it. Its own step brings it near; and near, its own step takes a mark.
; (a helper)
(define-fun Still () Bool (and Quiet (not Takes) (Free before)))
; By: PlaceOK, ParkedOK, PollsOK, CallsOK, PlacedOK, SharedOK, NoUseAfterFrame, ClaimsOK
(define-fun ReasonStays () Bool
  (and (forall ((w Worker)) (=> (and Still (HasReason before w)) (HasReason after w)))
       (forall ((w Worker)) (=> (and Still (HasReason before w) (Near before w)) (not (moved w))))
       (forall ((w Worker)) (=> (and Still (HasReason before w) (moved w)) (Near after w)))))

; A worker that passes its wake-up on does so, or another has a reason; if not yet, the same holds of it.
; (a helper)
(define-fun NoReason () Bool (forall ((v Worker)) (not (HasReason after v))))
; By: PlaceOK, ParkedOK, PollsOK, CallsOK, PlacedOK, SharedOK, NoUseAfterFrame, ClaimsOK
(define-fun PassingEnds () Bool
  (and (forall ((w Worker)) (=> (and Still NoReason (Passing before w)) (Passing after w)))
       (forall ((w Worker)) (=> (and Still NoReason (Passing before w) (Near before w)) (not (moved w))))
       (forall ((w Worker)) (=> (and Still NoReason (Passing before w) (moved w)) (Near after w)))))
