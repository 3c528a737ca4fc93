; Where the chain of waits ends, there is a worker that can go on. These statements speak of one state: they follow from the
; invariant, by no action. `(can A w)` is what the action A asks of the state before it.

; What an activation waits for: the activation on top of it; the job that it joins, wherever that runs; the call that it
; has made.
; (a helper)
(define-fun WaitsFor ((t Time) (c Code) (d Code)) Bool
  (or (over t d c)
      (and (active t c) (active t d) (open t c d) (joining t d))
      (exists ((w Worker) (v Worker)) (and (calls t w v) (top t w c) (main v d) (active t d)))))

; No wait leads back: whatever an activation waits for has begun after it. So the chain of waits has no cycle, and as
; there are only so many activations, it ends.
; By: AboveIsLater, OpenIsLater, CallIsLater, LaterOK, StackOK, RunningOK, OpenOK
(define-fun NoWaitCycle ((t Time)) Bool
  (forall ((c Code) (d Code)) (=> (WaitsFor t c d) (later t d c))))

; The worker can take a step that is none in vain.
; (a helper)
(define-fun Stepping ((t Time) (w Worker)) Bool
  (and (or (lock t w) (Free t))
       (not (InCall t w))
       (or (= (at t w) at.run) (= (at t w) at.tick) (= (at t w) at.promote) (= (at t w) at.read) (= (at t w) at.wait)
           (= (at t w) at.latch) (= (at t w) at.look) (= (at t w) at.returning) (Claiming t w)
           (and (= (at t w) at.outside) (or (not (nested w)) (exists ((u Worker)) (calls t u w)))))))

; The worker idles, was woken, and will find something: its latch, a part, a shared job, or the end of the pool.
; (a helper)
(define-fun HasReason ((t Time) (w Worker)) Bool
  (and (= (status t w) Woken)
       (or (and (owner t w) (exists ((j Code)) (and (Awaited t w j) (latch t j))))
           (exists ((j Code)) (and (addressed t j) (addressee j w)))
           (exists ((j Code)) (and (shared t j) (MayTake t w j)))
           (and (stopping t) (background w) (not (owner t w))))))

; The worker was woken while some idle worker may take a shared job: it finds something, or passes its wake-up on.
; (a helper)
(define-fun Passing ((t Time) (w Worker)) Bool
  (and (= (status t w) Woken) (exists ((j Code)) (Wanted t j))))

; The next look of an idling worker is a step of its own; before that, polling ends, or the worker is told.
; (a helper)
(define-fun Near ((t Time) (w Worker)) Bool
  (or (= (at t w) at.polled)
      (and (= (at t w) at.parked) (ite mayPoll (halfway t w) (notified t w)))))

; The worker that holds the lock goes on.
; By: PlaceOK, CallsOK
(define-fun HolderGoesOn ((t Time)) Bool
  (forall ((w Worker)) (=> (lock t w) (Stepping t w))))

; A worker whose code has made a call waits for that call's code, or the call is going to begin.
; By: CallsOK, PlacedOK, StackOK, GoesOn, ChainEnd
(define-fun CallEndsAtMover ((t Time)) Bool
  (forall ((w Worker) (v Worker) (c Code))
    (=> (and (Free t) (calls t w v) (distinct (at t v) at.returned) (top t w c)
             (waitsForNone t c))
        (goesOn t v))))

; Of the workers in the thread for which a part is, the one that has begun its newest activation last.
; (a helper)
(define-fun LastInThread ((t Time) (j Code) (w Worker) (c Code)) Bool
  (and (addressee j w) (top t w c)
       (forall ((v Worker) (d Code)) (=> (and (addressee j v) (top t v d)) (not (later t d c))))))

; It goes on, or the call goes on that its code makes: a call that has begun, would have begun later.
; By: CallsOK, CallIsLater, AboveIsLater, LaterOK, PlacedOK, SeatedOK, StackOK
(define-fun ThreadsCallBegins ((t Time)) Bool
  (forall ((j Code) (w Worker) (v Worker) (c Code))
    (=> (and (LastInThread t j w c) (calls t w v)) (not (owner t v)))))
; By: ThreadsCallBegins, CallsOK, PlacedOK, GoesOn
(define-fun ThreadsCallGoesOn ((t Time)) Bool
  (forall ((j Code) (w Worker) (v Worker) (c Code))
    (=> (and (Free t) (LastInThread t j w c) (calls t w v) (distinct (at t v) at.returned)) (goesOn t v))))
; By: AddresseeAwake, ParkedOK, PlaceOK, GoesOn
(define-fun AddresseeGoesOn ((t Time)) Bool
  (forall ((j Code) (w Worker))
    (=> (and (Free t) (addressed t j) (addressee j w) (not (InCall t w))
             (distinct (at t w) at.off) (distinct (at t w) at.outside) (distinct (at t w) at.returned))
        (goesOn t w))))
; By: ThreadsCallGoesOn, AddresseeGoesOn, PlaceOK, StackOK
(define-fun LastInThreadGoesOn ((t Time)) Bool
  (forall ((j Code) (w Worker) (c Code))
    (=> (and (Free t) (addressed t j) (LastInThread t j w c)) (exists ((v Worker)) (goesOn t v)))))
; By: AddressedOK, AddresseeGoesOn, LastInThreadGoesOn, ThreadIsFinite, SeatedOK, PlacedOK, PlaceOK, CallsOK
(define-fun PartsGoOn ((t Time)) Bool
  (forall ((j Code)) (=> (and (Free t) (addressed t j)) (exists ((v Worker)) (goesOn t v)))))

; A worker that has still to tell an owner goes on.
; By: ClaimsOK, CallsOK, GoesOn
(define-fun TellerGoesOn ((t Time)) Bool
  (forall ((v Worker) (j Code)) (=> (and (Free t) (tells t v j)) (goesOn t v))))

; An owner that idles in a join whose job is done finds its latch set, or is going to be told.
; By: JoinOK, IdleOwnerLatchUnset, ParkedOK, GoesOn, TellerGoesOn, StackOK
(define-fun DoneIsSeen ((t Time)) Bool
  (forall ((w Worker) (c Code) (j Code))
    (=> (and (Free t) (top t w c) (open t c j) (joining t j) (latch t j)
             (or (= (at t w) at.parked) (= (at t w) at.polling) (= (at t w) at.polled)))
        (exists ((v Worker)) (goesOn t v)))))

; One that waits for no activation goes on therefore, or waits for a part of a broadcast.
; By: JoinsOK, JoinOK, DoneIsSeen, BegunOK, StackOK, NoUseAfterFrame, NoLostJob, BundleOK, ChainEnd
(define-fun JoinEndsAtMover ((t Time)) Bool
  (forall ((w Worker) (c Code))
    (=> (and (Free t) (top t w c) (or (= (at t w) at.parked) (= (at t w) at.polling) (= (at t w) at.polled))
             (waitsForNone t c))
        (or (exists ((v Worker)) (goesOn t v)) (exists ((j Code)) (addressed t j))))))

; By: PartsGoOn, JoinEndsAtMover
(define-fun IdleEndsAtMover ((t Time)) Bool
  (forall ((w Worker) (c Code))
    (=> (and (Free t) (top t w c) (waitsForNone t c)
             (or (= (at t w) at.parked) (= (at t w) at.polling) (= (at t w) at.polled)))
        (exists ((v Worker)) (goesOn t v)))))

; By: CallEndsAtMover
(define-fun CallerEndsAtMover ((t Time)) Bool
  (forall ((w Worker) (c Code))
    (=> (and (Free t) (top t w c) (waitsForNone t c) (InCall t w)) (exists ((v Worker)) (goesOn t v)))))

; By: PlaceOK, StackOK, GoesOn
(define-fun RunningGoesOn ((t Time)) Bool
  (forall ((w Worker) (c Code))
    (=> (and (Free t) (top t w c) (not (InCall t w)))
        (or (= (at t w) at.parked) (= (at t w) at.polling) (= (at t w) at.polled) (goesOn t w)))))

; So the chain of waits ends at a worker that can go on.
; By: CallerEndsAtMover, IdleEndsAtMover, RunningGoesOn
(define-fun ChainEndsAtMover ((t Time)) Bool
  (forall ((w Worker) (c Code))
    (=> (and (Free t) (top t w c) (waitsForNone t c))
        (exists ((v Worker)) (goesOn t v)))))

; As long as any code runs, some worker can go on.
; By: FinitelyMany, ChainEndsAtMover, NoWaitCycle, AboveIsLater, SeatedOK, StackOK, ChainEnd
(define-fun SomeCodeGoesOn ((t Time)) Bool
  (=> (and (Free t) (exists ((w Worker) (c Code)) (on t w c))) (exists ((w Worker)) (goesOn t w))))
; By: SomeCodeGoesOn, SeatedOK, StackOK
(define-fun OwnersGoOn ((t Time)) Bool
  (=> (and (Free t) (exists ((w Worker)) (owner t w))) (exists ((w Worker)) (goesOn t w))))

; As long as a call from outside has not returned, some worker can go on.
; By: OwnersGoOn, PlacedOK, GoesOn, CallsOK
(define-fun CallsGoOn ((t Time)) Bool
  (forall ((w Worker))
    (=> (and (Free t) (not (background w)) (not (nested w)) (distinct (at t w) at.returned))
        (exists ((v Worker)) (goesOn t v)))))

; As long as a pool that stops has a worker of its own, some worker can go on.
; By: OwnersGoOn, StopHeard, PlacedOK, PlaceOK, ParkedOK, GoesOn, CallsOK
(define-fun StopGoesOn ((t Time)) Bool
  (forall ((w Worker))
    (=> (and (Free t) (stopping t) (background w) (distinct (at t w) at.off))
        (exists ((v Worker)) (goesOn t v)))))

; Where no code runs, a shared job is for any worker of the pool.
; By: OwnersGoOn, NoLostWake, ParkedOK, PlacedOK, PlaceOK, GoesOn, CallsOK
(define-fun SharedGoOn ((t Time)) Bool
  (forall ((j Code) (b Worker))
    (=> (and (Free t) (shared t j) (background b) (distinct (at t b) at.off))
        (exists ((v Worker)) (goesOn t v)))))

; As long as any code runs, some worker of the pool has not left it.
; By: LeftOK, PlaceOK, PlacedOK, StackOK, SeatedOK, RunningOK, CallsOK, CallIsLater, AboveIsLater, LaterOK, FinitelyMany
(define-fun SomeWorkerIsLeft ((t Time)) Bool
  (=> (and (not earlyStop) (exists ((w Worker)) (owner t w)))
      (exists ((b Worker)) (and (background b) (distinct (at t b) at.off)))))

; As long as a detached job is not done, some worker can go on.
; By: SomeCodeGoesOn, PartsGoOn, SharedGoOn, SpawnedOK, SeatedOK, DetachedOK, PartOK, NoLostJob, LeftOK, BundleOK
(define-fun SpawnedGoOn ((t Time)) Bool
  (forall ((j Code))
    (=> (and (Free t) (not earlyStop) (detached j) (= (frame t j) live))
        (exists ((w Worker)) (goesOn t w)))))

; When all calls have returned, the pool can be stopped.
; By: PlaceOK, CallsOK
(define-fun StopComes ((t Time)) Bool
  (=> (and (Free t) (not (stopping t))
           (forall ((w Worker)) (or (background w) (nested w) (= (at t w) at.returned))))
      (can Stop)))

; A worker that can go on finds an action that lets it: one that runs code, or makes a call,
; By: PlacedOK, SeatedOK, StackOK, JoinsOK, TickOK, EndOK, PlaceOK, CallsOK, RunningOK, OpenOK, BundleOK
(define-fun StepIsEnabled ((t Time)) Bool
  (forall ((w Worker))
    (=> (and (Stepping t w) (not (Claiming t w)) (distinct (at t w) at.wait) (distinct (at t w) at.look))
        (or (can Tick w) (can Promote.one w) (can Join w) (can Finish w) (can JoinReturn w) (can SetLatch w)
            (can SetLatchFree w) (can SpawnEnd w) (can Call w) (can CallReturn w)))))
; one that claims,
; By: ClaimsOK, PlaceOK
(define-fun ClaimIsEnabled ((t Time)) Bool
  (forall ((w Worker))
    (=> (and (Stepping t w) (Claiming t w)) (or (can Claim w) (can EndClaims w) (can Tell w)))))
; one that comes to a join,
; By: PlacedOK, SeatedOK, StackOK, JoinsOK, PlaceOK, BundleOK, OpenOK
(define-fun JoinIsEnabled ((t Time)) Bool
  (forall ((w Worker))
    (=> (and (Stepping t w) (= (at t w) at.wait))
        (or (can WaitForJobReclaim w) (can ClaimOwn w) (can Watch w) (can WaitForJobReturn.unlocked w)
            (can BroadcastTake w) (can WaitForJobHelp.job w) (can WaitForJobHelp.bundle w) (can WaitForJobHelp.vain w)
            (can WaitForJobPark w)))))
; and one that looks.
; By: PlacedOK, SeatedOK, StackOK, JoinsOK, PlaceOK
(define-fun FirstLookIsEnabled ((t Time)) Bool
  (forall ((w Worker))
    (=> (and (Stepping t w) (= (at t w) at.look))
        (or (can BroadcastTake w) (can WaitForJobHelp.job w) (can WaitForJobHelp.bundle w) (can WaitForJobHelp.vain w)
            (can WaitForJobPark w) (can WaitForJobReturn.looked w)
            (and (background w)
                 (or (can TakeSharedJob.job w) (can TakeSharedJob.bundle w) (can TakeSharedJob.vain w) (can Park w)
                     (can Leave w)))))))
; By: PlacedOK, SeatedOK, StackOK, JoinsOK, ParkedOK, PlaceOK, BundleOK, SharedOK
(define-fun LookIsEnabled ((t Time)) Bool
  (forall ((w Worker))
    (=> (and (Free t) (= (status t w) Woken) (Near t w))
        (or (can BroadcastTake w) (can WaitForJobHelp.job w) (can WaitForJobHelp.bundle w) (can WaitForJobHelp.vain w)
            (can WaitForJobPark w)
            (can WaitForJobReturn.looked w)
            (and (background w) (or (can TakeSharedJob.job w) (can TakeSharedJob.bundle w) (can TakeSharedJob.vain w)
              (can Park w) (can Leave w)))))))
; By: ParkedOK, PollsOK
(define-fun ComesNear ((t Time)) Bool
  (forall ((w Worker))
    (=> (and (Free t) (= (status t w) Woken) (not (Near t w)))
        (ite (= (at t w) at.polling) (can Poll w) (can NotifyPolling w)))))
