; What the actions are made of, under the spec's names where it has them.

; The job for which w is in a join.
(define-fun Awaited ((t Time) (w Worker) (j Code)) Bool
  (and (joining t j) (exists ((c Code)) (and (top t w c) (open t c j)))))

(define-fun MayTake ((t Time) (w Worker) (x Code)) Bool
  (or (not (owner t w))
      (= waiting HelpAny)
      (and (= waiting HelpDescendants) (exists ((a Code)) (and (Awaited t w a) (within x a))))))

; The same of what h shares, which is below the job that it runs, if it runs one: MayTake(w, pool.runs[h]).
(define-fun MayTakeFrom ((t Time) (w Worker) (h Worker)) Bool
  (or (not (owner t w))
      (= waiting HelpAny)
      (and (= waiting HelpDescendants)
           (exists ((x Code)) (and (runs t h x) (exists ((a Code)) (and (Awaited t w a) (within x a))))))))

(define-fun Hungry ((t Time) (h Worker)) Bool (and (= (status t h) Active) (not (heartbeat t h))))
(define-fun Due ((t Time)) Bool
  (exists ((h Worker) (w Worker)) (and (Hungry t h) (= (status t w) Idle) (MayTakeFrom t w h))))
(define-fun Wanted ((t Time) (j Code)) Bool
  (and (shared t j) (exists ((w Worker)) (and (= (status t w) Idle) (MayTake t w j)))))
(define-fun Free ((t Time)) Bool (forall ((w Worker)) (not (lock t w))))
(define-fun MayLock ((w Worker)) Bool (forall ((v Worker)) (=> (lock before v) (= v w))))
(define-fun WillHear ((t Time) (w Worker)) Bool
  (or (notified t w) (ite (= (at t w) at.polling) (not (polls t w)) (halfway t w))))

; w claims of a bundle, and is between two of its jobs.
(define-fun Claiming ((t Time) (w Worker)) Bool (or (= (at t w) at.claim) (= (at t w) at.tell)))

; w runs some code, or is about to end it, or claims jobs.
(define-fun Running ((t Time) (w Worker)) Bool
  (or (= (at t w) at.run) (= (at t w) at.tick) (= (at t w) at.promote) (= (at t w) at.read) (= (at t w) at.wait)
      (= (at t w) at.latch) (= (at t w) at.returning) (Claiming t w)))

; The job is shared in a bundle: InBundle. Some job of the bundle is unclaimed.
(define-fun InBundle ((t Time) (j Code)) Bool (exists ((b Code)) (bundled t j b)))
(define-fun HasLeft ((t Time) (b Code)) Bool (exists ((j Code)) (and (bundled t j b) (left t j))))

; --- Looking ---------------------------------------------------------------------------------------------------------

(define-fun SeesPart ((w Worker)) Bool (exists ((j Code)) (and (addressed before j) (addressee j w))))
(define-fun SeesShared ((w Worker)) Bool
  (or (exists ((j Code)) (and (shared before j) (MayTake before w j))) (SeesPart w)))
(define-fun Served ((w Worker)) Bool (exists ((j Code)) (and (Awaited before w j) (latch before j))))
(define-fun MayWake ((w Worker)) Bool
  (or (ite mayPoll (halfway before w) (notified before w)) (timed before w) spurious))
(define-fun MustWatch ((j Code)) Bool (and (InBundle before j) (not (watched before j))))
(define-fun Looking ((w Worker)) Bool
  (and (MayLock w)
       (or (= (at before w) at.look)
           (= (at before w) at.polled)
           (and (= (at before w) at.parked) (MayWake w))
           (and (= (at before w) at.wait)
                (not (exists ((j Code)) (and (Awaited before w j) (or (shared before j) (MustWatch j)))))))))

; --- Waking and beating ----------------------------------------------------------------------------------------------
; Which workers an action wakes, makes the beater, or asks, can be seen by what it leaves.

(define-fun Sent ((v Worker)) Bool (and (= (status before v) Idle) (= (status after v) Woken)))

(define-fun NoWorkerSent () Bool (forall ((v Worker)) (not (Sent v))))

; One idle worker that may take the job is woken, the beater only if no other is able.
(define-fun Able ((v Worker) (j Code)) Bool (and (= (status before v) Idle) (MayTake before v j)))
(define-fun WakeOne ((j Code)) Bool
  (or (and NoWorkerSent (forall ((v Worker)) (not (Able v j))))
      (exists ((v Worker))
        (and (Able v j)
             (forall ((u Worker)) (= (Sent u) (= u v)))
             (=> (beater before v) (forall ((u Worker)) (=> (Able u j) (= u v))))))))

; A worker that was woken and takes nothing sends another worker for what is left.
(define-fun PassOn ((me Worker)) Bool
  (ite (and (= (status before me) Woken) (exists ((j Code)) (Wanted before j)))
       (exists ((j Code)) (and (Wanted before j) (WakeOne j)))
       NoWorkerSent))

; The status of all: those that are sent are woken, and `me` comes to have `mine`.
(define-fun OnlySent () Bool (forall ((v Worker)) (or (= (status after v) (status before v)) (Sent v))))
(define-fun Statuses ((me Worker) (mine Status)) Bool
  (forall ((v Worker))
    (ite (= v me) (= (status after v) mine)
         (or (= (status after v) (status before v)) (Sent v)))))

; A pool before it ends its critical section: `lost` is the worker whose flag is cleared, `promotes` says whether its
; interval begins anew (it promotes) or counts as over (it goes idle or leaves).
(define-fun FlagIn ((v Worker) (lost Bool) (me Worker)) Bool (and (heartbeat before v) (not (and lost (= v me)))))
(define-fun RestedIn ((v Worker) (me Worker) (promotes Bool) (lost Bool)) Bool
  (ite (= v me)
       (ite promotes false (or (rested before v) (and lost (heartbeat before v))))
       (rested before v)))
(define-fun UsefulRestedIn ((v Worker) (me Worker) (promotes Bool) (lost Bool)) Bool
  (and (= (status after v) Active) (not (FlagIn v lost me)) (RestedIn v me promotes lost)
       (exists ((w Worker)) (and (= (status after w) Idle) (MayTakeFrom after w v)))))
(define-fun ExpectedIn ((v Worker) (me Worker) (promotes Bool) (lost Bool)) Bool
  (or (= (status after v) Woken) (and (FlagIn v lost me) (not (RestedIn v me promotes lost)))))

(define-fun Asked ((v Worker) (me Worker) (lost Bool)) Bool (and (heartbeat after v) (not (FlagIn v lost me))))
(define-fun Beat ((me Worker) (promotes Bool) (lost Bool)) Bool
  (and (forall ((v Worker)) (=> (FlagIn v lost me) (heartbeat after v)))
       (forall ((v Worker)) (=> (Asked v me lost) (UsefulRestedIn v me promotes lost)))
       (forall ((v Worker))
         (= (rested after v) (and (RestedIn v me promotes lost) (not (Asked v me lost)))))
       (or (exists ((v Worker)) (Asked v me lost))
           (forall ((v Worker)) (not (UsefulRestedIn v me promotes lost)))
           (exists ((v Worker)) (ExpectedIn v me promotes lost))
           ; How many workers run is not counted here: a pool that may be crowded may be crowded at any time.
           mayCrowd)))

; The beater after the action's own part, and after Ensure: `parks` if the worker is about to park.
(define-fun StillBeater ((v Worker) (me Worker) (looks Bool)) Bool
  (and (beater before v) (not (Sent v)) (not (and looks (= v me)))))
(define-fun Lasting () Bool
  (exists ((c Worker) (x Code)) (and (main c x) (= (status after c) Off) (not (rested after c)))))
(define-fun Lingering ((me Worker) (looks Bool) (parks Bool)) Bool
  (and mayLinger parks (not (Due after)) Lasting (forall ((v Worker)) (not (StillBeater v me looks)))
       (beater after me)))
(define-fun WithBeater ((me Worker) (looks Bool) (parks Bool)) Bool
  (and (forall ((v Worker) (u Worker)) (=> (and (beater after v) (beater after u)) (= v u)))
       (or (Lingering me looks parks)
       (ite (or (not (Due after)) (exists ((v Worker)) (StillBeater v me looks)))
            (forall ((v Worker)) (= (beater after v) (StillBeater v me looks)))
            (ite parks
                 (beater after me)
                 (ite (exists ((v Worker)) (= (status after v) Woken))
                      (forall ((v Worker)) (not (beater after v)))
                      (exists ((v Worker)) (and (beater after v) (= (status after v) Idle)))))))))
(define-fun Named ((v Worker) (me Worker) (looks Bool) (parks Bool)) Bool
  (and (beater after v) (not (StillBeater v me looks)) (not (and parks (= v me)))))

; The workers that are told: those on the list, the worker that was sent, and the worker that was made the beater.
(define-fun Notified ((me Worker) (looks Bool) (parks Bool)) Bool
  (forall ((v Worker))
    (= (notified after v)
       (or (and (notified before v) (not (and looks (= v me)))) (Sent v) (Named v me looks parks)))))

; EndWith, for a worker that came to the lock awake; it may have cleared its flag, or promoted.
(define-fun EndWith ((me Worker) (promotes Bool) (lost Bool)) Bool
  (and (Beat me promotes (or lost promotes)) (WithBeater me false false) (Notified me false false)
       Same-halfway Same-polls Same-timed Same-awaits))

; The same for one that looks (Looked): nothing is on its way to it any more, and it is parked for nothing.
(define-fun Looked ((me Worker)) Bool
  (and (forall ((v Worker)) (= (halfway after v) (and (halfway before v) (distinct v me))))
       (forall ((v Worker) (j Code)) (= (awaits after v j) (and (awaits before v j) (distinct v me))))))
(define-fun LookedAwake ((me Worker) (lost Bool)) Bool
  (and (Looked me) (Beat me false lost) (WithBeater me true false) (Notified me true false)
       (forall ((v Worker)) (= (polls after v) (and (polls before v) (distinct v me))))
       (forall ((v Worker)) (= (timed after v) (and (timed before v) (distinct v me))))))

; NamesItsJob: a worker that has the lock says which job it runs. It may have claimed that job since it had the lock last.
(define-fun NamesItsJob ((me Worker)) Bool
  (forall ((v Worker) (j Code)) (= (runs after v j) (ite (= v me) (takenIn before me j) (runs before v j)))))
; And NamesAwaited: one that looks says which worker runs the job that it awaits, and has claimed it.
(define-fun RunsAwaited ((v Worker) (me Worker) (j Code)) Bool
  (and (Awaited before me j) (or (tells before v j) (and (takenIn before v j) (not (Claiming before v))))))
(define-fun OthersNamed ((me Worker)) Bool
  (forall ((v Worker))
    (or (= v me)
        (exists ((a Code)) (and (RunsAwaited v me a) (forall ((j Code)) (= (runs after v j) (= j a)))))
        (and (forall ((a Code)) (not (RunsAwaited v me a)))
             (forall ((j Code)) (= (runs after v j) (runs before v j)))))))
(define-fun Names ((me Worker)) Bool
  (and (forall ((j Code)) (= (runs after me j) (takenIn before me j))) (OthersNamed me)))

; GoIdle: it idles, for the job that it awaits if it is an owner; it parks, with a timeout exactly if it is the beater,
; or polls at first.
(define-fun GoIdle ((me Worker)) Bool
  (and (Statuses me Idle) (PassOn me) (Beat me false true) (WithBeater me true true) (Notified me true true)
       (forall ((v Worker)) (= (halfway after v) (and (halfway before v) (distinct v me))))
       (forall ((v Worker) (j Code))
         (= (awaits after v j) (ite (= v me) (Awaited before v j) (awaits before v j))))
       (forall ((v Worker)) (= (timed after v) (ite (= v me) (beater after me) (timed before v))))
       (forall ((v Worker)) (= (polls after v)
         (ite (= v me) (= (at after v) at.polling) (polls before v))))
       (or (GoTo me at.parked) (and mayPoll (GoTo me at.polling)))
       (Names me) Unlocked Same-shared Same-stopping SameJobs SameStacks))

; The owner that idles for the job is woken, if there is one.
(define-fun WakesOwnerOf ((j Code)) Bool
  (forall ((v Worker)) (= (Sent v) (and (= (status before v) Idle) (awaits before v j)))))

; The workers that are sent are told. The lock is kept, to look: so the section does not end here, and no beat is made.
(define-fun KeepsLock ((w Worker)) Bool
  (and OnlySent
       (forall ((v Worker)) (= (beater after v) (and (beater before v) (not (Sent v)))))
       (forall ((v Worker)) (= (notified after v) (or (notified before v) (Sent v))))
       (LockedBy w) (GoTo w at.look)
       Same-awaits Same-heartbeat Same-rested Same-halfway Same-polls Same-timed Same-stopping))

; What is left of the interval of a call that is over: a later one may begin with it, as if it had promoted.
(define-fun TakesOver () Bool
  (exists ((d Worker)) (and (= (at before d) at.returned) (not (rested before d)))))
(define-fun BeginsResting ((w Worker)) Bool
  (and (rested before w) (not (rested after w)) (not (heartbeat after w))))

; --- Stacks ----------------------------------------------------------------------------------------------------------

; A new activation of x on w's stack; `isTaken` says whether x was taken from another worker.
(define-fun Push ((w Worker) (x Code) (isTaken Bool)) Bool
  (and (forall ((v Worker)) (= (owner after v) (or (owner before v) (= v w))))
       (forall ((v Worker) (c Code)) (= (on after v c) (or (on before v c) (and (= v w) (= c x)))))
       (forall ((c Code)) (= (active after c) (or (active before c) (= c x))))
       (forall ((v Worker) (c Code)) (= (top after v c) (ite (= v w) (= c x) (top before v c))))
       (forall ((c Code) (d Code)) (= (above after c d) (or (above before c d) (and (= c x) (on before w d)))))
       (forall ((c Code) (d Code)) (= (over after c d) (or (over before c d) (and (= c x) (top before w d)))))
       (forall ((c Code)) (= (taken after c) (ite (= c x) isTaken (taken before c))))
       (forall ((c Code) (y Code))
         (= (inside after c y)
            (or (inside before c y) (and (= c x) (ite isTaken (= y x) (takenIn before w y))))))
       (forall ((v Worker) (y Code))
         (= (takenIn after v y) (ite (and (= v w) isTaken) (= y x) (takenIn before v y))))))

; The newest activation of w, that of x, ends, and the one below it, if there is one, is the newest. That a stack is a
; finite sequence comes in here: if x lies on top of anything, it lies right on top of something.
(define-fun Pop ((w Worker) (x Code)) Bool
  (and (or (exists ((d Code)) (over before x d)) (forall ((d Code)) (not (above before x d))))
       (forall ((v Worker)) (= (owner after v)
         (ite (= v w) (exists ((d Code)) (over before x d)) (owner before v))))
       (forall ((v Worker) (c Code)) (= (on after v c) (and (on before v c) (not (and (= v w) (= c x))))))
       (forall ((c Code)) (= (active after c) (and (active before c) (distinct c x))))
       (forall ((v Worker) (c Code)) (= (top after v c) (ite (= v w) (over before x c) (top before v c))))
       (forall ((c Code) (d Code)) (= (above after c d) (and (above before c d) (distinct c x))))
       (forall ((c Code) (d Code)) (= (over after c d) (and (over before c d) (distinct c x))))
       (forall ((c Code)) (= (taken after c) (and (taken before c) (distinct c x))))
       (forall ((c Code) (y Code)) (= (inside after c y) (and (inside before c y) (distinct c x))))
       (forall ((v Worker) (y Code)) (=> (distinct v w) (= (takenIn after v y) (takenIn before v y))))
       (forall ((d Code) (y Code)) (=> (over before x d) (= (takenIn after w y) (inside before d y))))
       (forall ((y Code)) (=> (takenIn after w y) (owner after w)))))

; Relieved: w no longer runs the activation that it has just ended, but what the activation below is inside of.
(define-fun Relieved ((w Worker)) Bool
  (forall ((v Worker) (j Code)) (= (runs after v j) (ite (= v w) (takenIn after w j) (runs before v j)))))

(define-fun Start ((x Code)) Bool
  (and (forall ((j Code)) (= (started after j) (or (started before j) (= j x))))
       (forall ((j Code))
         (= (startedTwice after j) (or (startedTwice before j) (and (= j x) (started before j)))))))

(define-fun Claimed ((x Code)) Bool
  (and (forall ((j Code)) (= (shared after j) (and (shared before j) (distinct j x)))) Same-addressed))
(define-fun Offered ((x Code)) Bool
  (and (forall ((j Code)) (= (shared after j) (or (shared before j) (= j x)))) Same-addressed))
; The worker comes to claim of the bundle; or it stops, with a job of it or for good.
(define-fun ClaimsOf ((w Worker) (b Code)) Bool
  (forall ((v Worker) (d Code)) (= (claims after v d) (or (claims before v d) (and (= v w) (= d b))))))
(define-fun ClaimsNoMore ((w Worker)) Bool
  (and (forall ((v Worker) (d Code)) (= (claims after v d) (and (claims before v d) (distinct v w)))) Same-tells))
; Some latent jobs of w's are shared as the bundle b.
(define-fun Bundled ((w Worker) (b Code)) Bool
  (and (bundle b) (not (shared before b)) (forall ((j Code)) (not (bundled before j b))) (HasLeft after b)
       (forall ((j Code))
         (=> (bundled after j b)
             (and (linked before j) (not (started before j))
                  (exists ((c Code)) (and (on before w c) (open before c j)))
                  (forall ((c Code)) (=> (open before c j) (on before w c)))
                  (forall ((a Code)) (=> (and (isJob a) (within b a)) (within j a))))))
       (forall ((j Code) (d Code)) (=> (distinct d b) (= (bundled after j d) (bundled before j d))))
       (forall ((j Code)) (= (left after j) (or (left before j) (bundled after j b))))
       (forall ((j Code)) (= (linked after j) (and (linked before j) (not (bundled after j b)))))
       Same-watched))
; What is left of the bundle is given back: the worker claims on top of an open join, whose job is done.
(define-fun GivesBack ((w Worker) (b Code)) Bool
  (and (= (at before w) at.claim) (MayLock w) (claims before w b) (HasLeft before b) (owner before w) (Served w)
       (KeepsLock w) (NamesItsJob w) (ClaimsNoMore w) SameJobs Same-stack Same-open Same-joining))
; A job that is left of a bundle is claimed.
(define-fun WithoutClaimed ((j Code)) Bool
  (and (left before j) (forall ((i Code)) (= (left after i) (and (left before i) (distinct i j)))) Same-bundled
    Same-watched))
(define-fun Delivered ((j Code)) Bool (and (= (frame before j) none) (= (frame after j) live)))
; The part is for the thread of a worker that has not left the pool.
(define-fun IsForOneHere ((j Code)) Bool
  (exists ((b Worker)) (and (background b) (addressee j b) (distinct (at before b) at.off))))
(define-fun FrameOf ((x Code) (f Frame)) Bool
  (forall ((j Code)) (= (frame after j) (ite (= j x) f (frame before j)))))

; The value of j reaches its join in the activation c, and the frame that held j ends.
(define-fun Receive ((w Worker) (c Code) (j Code)) Bool
  (and (top before w c) (open before c j) (joining before j)
       (forall ((d Code) (i Code)) (= (open after d i) (and (open before d i) (not (and (= d c) (= i j))))))
       (forall ((i Code)) (= (joining after i) (and (joining before i) (distinct i j))))
       (FrameOf j gone) (GoTo w at.run) Same-claims))

; What Replaced counts: the shared jobs that some idle worker may take, once the taker has taken its own, and the workers
; that are on their way without the taker. These are enough only if each of the jobs can be given a worker of its own.
(define-fun StillWanted ((j Code)) Bool
  (and (shared after j) (exists ((v Worker)) (and (= (status before v) Idle) (MayTake before v j)))))
(define-fun OnTheWay ((v Worker)) Bool (and (= (status before v) Woken) (= (status after v) Woken)))
(define-fun EachHasItsOwn () Bool
  (and (forall ((j Code)) (=> (StillWanted j) (exists ((v Worker)) (and (OnTheWay v) (fits v j)))))
       (forall ((v Worker) (i Code) (j Code)) (=> (and (fits v i) (fits v j)) (= i j)))))

; A worker that was woken and takes a job is replaced if there are not enough without it.
(define-fun Replaced ((me Worker)) Bool
  (and (=> enough EachHasItsOwn)
       (ite (and (= (status before me) Woken) (not enough))
            (exists ((j Code)) (and (StillWanted j) (WakeOne j)))
            NoWorkerSent)))

; The worker has found the job or the bundle x.
(define-fun Found ((w Worker) (x Code)) Bool
  (and (forall ((j Code)) (= (runs after w j) (= j x))) (OthersNamed w)
       (Statuses w Active) (Replaced w) (LookedAwake w false) Unlocked
       Same-stopping SameMemory Same-open Same-joining Same-tells))
; It runs the job; or it claims of the bundle.
(define-fun Taken ((w Worker) (j Code)) Bool
  (and (Found w j) (Push w j true) (Start j) (GoTo w at.run) Same-claims))
(define-fun TakenBundle ((w Worker) (b Code)) Bool
  (and (Found w b) (ClaimsOf w b) (GoTo w at.claim) Same-stack Same-started))

; A worker takes a shared job that it may take, or a bundle. The spec takes the oldest of them; here it is any.
(define-fun TakeJob ((w Worker)) Bool
  (exists ((j Code)) (and (shared before j) (not (bundle j)) (MayTake before w j) (Claimed j) (Taken w j))))
(define-fun TakeBundle ((w Worker) (isLeft Bool)) Bool
  (exists ((b Code))
    (and (shared before b) (bundle b) (MayTake before w b) (ite isLeft (HasLeft before b) (not (HasLeft before b)))
         (Claimed b) (TakenBundle w b))))
