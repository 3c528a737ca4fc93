; The branches into which actions, and what they are made of, fall. A branch is a condition on an action that uses the
; operator before the point. `check-proof` evaluates them on the steps that TLC takes: each branch must be taken by each
; action that has it, and under each waiting policy, or stand in untaken.json with the reason. Otherwise nothing would show
; that the specification has it, too.

; --- Waking ----------------------------------------------------------------------------------------------------------

; (helpers)
(define-fun SentFree () Bool (exists ((v Worker)) (and (Sent v) (not (owner before v)))))
(define-fun SentOwner () Bool (exists ((v Worker)) (and (Sent v) (owner before v))))

; No worker may take the job; a worker in no join is woken; or an owner.
(define-fun WakeOne.none ((j Code)) Bool NoWorkerSent)
(define-fun WakeOne.free ((j Code)) Bool SentFree)
(define-fun WakeOne.owner ((j Code)) Bool SentOwner)
; A worker is woken although enough are on their way.
(define-fun WakeOne.spare ((j Code)) Bool (and enough (or SentFree SentOwner)))
; No other worker than the beater is able; or one is, and the beater is spared.
(define-fun WakeOne.beater ((j Code)) Bool (exists ((v Worker)) (and (Sent v) (beater before v))))
(define-fun WakeOne.spared ((j Code)) Bool
  (exists ((v Worker)) (and (beater before v) (Able v j) (or SentFree SentOwner) (not (Sent v)))))

(define-fun PassOn.unsent ((me Worker)) Bool (distinct (status before me) Woken))
(define-fun PassOn.nothing ((me Worker)) Bool
  (and (= (status before me) Woken) (forall ((j Code)) (not (Wanted before j)))))
(define-fun PassOn.passed ((me Worker)) Bool
  (and (= (status before me) Woken) (exists ((j Code)) (Wanted before j))))

(define-fun Replaced.unsent ((me Worker)) Bool (distinct (status before me) Woken))
(define-fun Replaced.nothing ((me Worker)) Bool
  (and (= (status before me) Woken) (forall ((j Code)) (not (StillWanted j)))))
(define-fun Replaced.enough ((me Worker)) Bool
  (and (= (status before me) Woken) (exists ((j Code)) (StillWanted j)) enough))
(define-fun Replaced.few ((me Worker)) Bool (and (= (status before me) Woken) (not enough)))

; --- Beating ---------------------------------------------------------------------------------------------------------

; Whom to ask is useful, and whose interval is over: there is no such worker; one is asked; one is expected; the pool is
; crowded.
(define-fun Beat.quiet ((me Worker) (promotes Bool) (lost Bool)) Bool
  (forall ((v Worker)) (not (UsefulRestedIn v me promotes lost))))
(define-fun Beat.asks ((me Worker) (promotes Bool) (lost Bool)) Bool (exists ((v Worker)) (Asked v me lost)))
(define-fun Beat.expected ((me Worker) (promotes Bool) (lost Bool)) Bool
  (and (exists ((v Worker)) (UsefulRestedIn v me promotes lost)) (forall ((v Worker)) (not (Asked v me lost)))
       (exists ((v Worker)) (ExpectedIn v me promotes lost))))
(define-fun Beat.crowded ((me Worker) (promotes Bool) (lost Bool)) Bool
  (and (exists ((v Worker)) (UsefulRestedIn v me promotes lost)) (forall ((v Worker)) (not (Asked v me lost)))
       (forall ((v Worker)) (not (ExpectedIn v me promotes lost)))))

(define-fun WithBeater.rest ((me Worker) (looks Bool) (parks Bool)) Bool
  (and (not (Due after)) (not (Lingering me looks parks))))
(define-fun WithBeater.lingers ((me Worker) (looks Bool) (parks Bool)) Bool (Lingering me looks parks))
(define-fun WithBeater.still ((me Worker) (looks Bool) (parks Bool)) Bool
  (and (Due after) (exists ((v Worker)) (StillBeater v me looks))))
(define-fun WithBeater.parks ((me Worker) (looks Bool) (parks Bool)) Bool
  (and parks (Due after) (forall ((v Worker)) (not (StillBeater v me looks)))))
(define-fun WithBeater.woken ((me Worker) (looks Bool) (parks Bool)) Bool
  (and (not parks) (Due after) (forall ((v Worker)) (not (StillBeater v me looks)))
       (exists ((v Worker)) (= (status after v) Woken))))
(define-fun WithBeater.named ((me Worker) (looks Bool) (parks Bool)) Bool
  (and (not parks) (Due after) (forall ((v Worker)) (not (StillBeater v me looks)))
       (forall ((v Worker)) (distinct (status after v) Woken))))

; --- Looking, helping, idling ----------------------------------------------------------------------------------------

; MayTake: a worker in no join may take any job; an owner may, under HelpAny; or the job is below the one it awaits.
(define-fun TakeJob.free ((w Worker)) Bool (not (owner before w)))
(define-fun TakeJob.any ((w Worker)) Bool (and (owner before w) (= waiting HelpAny)))
(define-fun TakeJob.below ((w Worker)) Bool (and (owner before w) (= waiting HelpDescendants)))
(define-fun TakeBundle.free ((w Worker) (isLeft Bool)) Bool (not (owner before w)))
(define-fun TakeBundle.any ((w Worker) (isLeft Bool)) Bool (and (owner before w) (= waiting HelpAny)))
(define-fun TakeBundle.below ((w Worker) (isLeft Bool)) Bool (and (owner before w) (= waiting HelpDescendants)))

(define-fun Looking.look ((w Worker)) Bool (= (at before w) at.look))
(define-fun Looking.polled ((w Worker)) Bool (= (at before w) at.polled))
(define-fun Looking.notified ((w Worker)) Bool
  (and (= (at before w) at.parked) (ite mayPoll (halfway before w) (notified before w))))
(define-fun Looking.timed ((w Worker)) Bool
  (and (= (at before w) at.parked) (timed before w) (not (ite mayPoll (halfway before w) (notified before w)))))
(define-fun Looking.spurious ((w Worker)) Bool
  (and (= (at before w) at.parked) spurious (not (timed before w))
       (not (ite mayPoll (halfway before w) (notified before w)))))
(define-fun Looking.wait ((w Worker)) Bool (= (at before w) at.wait))

(define-fun GoIdle.parks ((me Worker)) Bool (= (at after me) at.parked))
(define-fun GoIdle.polls ((me Worker)) Bool (= (at after me) at.polling))

; --- Single actions --------------------------------------------------------------------------------------------------

; What was below the job that ends: nothing; a call's own code; another job that was taken.
(define-fun Relieved.free ((w Worker)) Bool (not (owner after w)))
(define-fun Relieved.call ((w Worker)) Bool (and (owner after w) (forall ((j Code)) (not (runs after w j)))))
(define-fun Relieved.job ((w Worker)) Bool (exists ((j Code)) (runs after w j)))

(define-fun SetLatch.wakes ((w Worker)) Bool (exists ((v Worker)) (Sent v)))
(define-fun SetLatch.quiet ((w Worker)) Bool NoWorkerSent)
(define-fun Broadcast.wakes ((w Worker)) Bool (exists ((v Worker)) (Sent v)))
(define-fun Broadcast.quiet ((w Worker)) Bool NoWorkerSent)
(define-fun Stop.wakes () Bool (exists ((v Worker)) (Sent v)))
(define-fun Stop.quiet () Bool NoWorkerSent)

(define-fun Tick.asked ((w Worker)) Bool (heartbeat before w))
(define-fun Tick.goes ((w Worker)) Bool (not (heartbeat before w)))
(define-fun Join.latent ((w Worker)) Bool (= (at after w) at.run))
(define-fun Join.promoted ((w Worker)) Bool (= (at after w) at.wait))
(define-fun Finish.call ((w Worker)) Bool (= (at after w) at.returning))
(define-fun Finish.taken ((w Worker)) Bool (= (at after w) at.latch))
(define-fun Finish.inline ((w Worker)) Bool (= (at after w) at.read))
(define-fun Call.rested ((w Worker)) Bool (not (BeginsResting w)))
(define-fun Call.resting ((w Worker)) Bool (BeginsResting w))
(define-fun NotifyPolling.told ((w Worker)) Bool (polls before w))
(define-fun NotifyPolling.next ((w Worker)) Bool (not (polls before w)))
(define-fun WaitForJobReturn.arrives ((w Worker)) Bool (= (at before w) at.wait))
(define-fun WaitForJobReturn.looks ((w Worker)) Bool (distinct (at before w) at.wait))

; One job is promoted, or several as a bundle.
(define-fun Promote.single ((w Worker)) Bool (exists ((j Code)) (and (isJob j) (shared after j) (not (shared before j)))))
(define-fun Promote.bundle ((w Worker)) Bool (exists ((b Code)) (and (bundle b) (shared after b) (not (shared before b)))))
; A worker shares once more at a tick, or between two jobs; what it gives back is in the queue, or comes there.
(define-fun ShareAgain.ticking ((w Worker)) Bool (= (at before w) at.promote))
(define-fun ShareAgain.claiming ((w Worker)) Bool (= (at before w) at.claim))
(define-fun GiveBack.stays ((w Worker)) Bool (forall ((b Code)) (= (shared after b) (shared before b))))
(define-fun GiveBack.comes ((w Worker)) Bool (exists ((b Code)) (and (shared after b) (not (shared before b)))))
(define-fun EndClaims.stays ((w Worker)) Bool (forall ((b Code)) (= (shared after b) (shared before b))))
(define-fun EndClaims.goes ((w Worker)) Bool (exists ((b Code)) (and (shared before b) (not (shared after b)))))
(define-fun SetLatchFree.watched ((w Worker)) Bool (= (at after w) at.tell))
(define-fun SetLatchFree.free ((w Worker)) Bool (= (at after w) at.claim))
(define-fun Tell.wakes ((w Worker)) Bool (exists ((v Worker)) (Sent v)))
(define-fun Tell.quiet ((w Worker)) Bool NoWorkerSent)

; What the pool knows of a worker is news to it, or is not: of the worker that has the lock; of the one that runs the job for
; which that worker waits.
(define-fun NamesItsJob.news ((me Worker)) Bool
  (exists ((j Code)) (and (runs after me j) (not (runs before me j)))))
(define-fun OthersNamed.news ((me Worker)) Bool
  (exists ((v Worker) (j Code)) (and (distinct v me) (runs after v j) (not (runs before v j)))))
(define-fun OthersNamed.known ((me Worker)) Bool
  (forall ((v Worker) (j Code)) (=> (and (distinct v me) (runs after v j)) (runs before v j))))
