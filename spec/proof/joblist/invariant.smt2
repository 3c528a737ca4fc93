; The invariant of the job list, in named conjuncts.

; --- What the job list rests on: the stack and its open jobs ---------------------------------------------------------

; The activations are in one order.
; By: PlaceOK, OutsideOK, OpenOK
(define-fun StackOK ((t Time)) Bool
  (and (forall ((c Code)) (=> (on t c) (not (isRoot c))))
       (forall ((c Code) (d Code)) (=> (and (top t c) (top t d)) (= c d)))
       (forall ((c Code) (d Code)) (=> (top t c) (and (on t c) (=> (on t d) (or (= c d) (above t c d))))))
       (forall ((c Code) (d Code)) (=> (and (on t c) (on t d)) (or (= c d) (above t c d) (above t d c))))
       (forall ((c Code) (d Code)) (=> (above t c d) (and (on t c) (on t d))))
       (forall ((c Code)) (not (above t c c)))
       (forall ((c Code) (d Code) (e Code)) (=> (and (above t c d) (above t d e)) (above t c e)))
       (forall ((c Code) (d Code) (e Code))
         (=> (over t c d) (and (above t c d) (=> (above t c e) (or (= d e) (above t d e))))))))

; Each of them lies right on top of another, or is the oldest; and each started from a header.
; By: StackOK, PlaceOK, OutsideOK
(define-fun SeatedOK ((t Time)) Bool
  (and (forall ((c Code)) (=> (on t c) (or (exists ((d Code)) (over t c d)) (forall ((d Code)) (not (above t c d))))))
       (forall ((c Code)) (=> (on t c) (exists ((h Code)) (base t c h))))))

; Where the worker stands: outside only if its stack is empty; and a stack that is not empty has a newest activation.
; By: StackOK, SeatedOK, PlaceOK, JoinOK
(define-fun OutsideOK ((t Time)) Bool
  (and (=> (= (at t) at.outside) (forall ((c Code)) (not (on t c))))
       (=> (forall ((c Code)) (not (top t c))) (forall ((c Code)) (not (on t c))))))
; By: StackOK, SeatedOK, JoinOK, JoinsOK, OpenOK
(define-fun PlaceOK ((t Time)) Bool
  (and (=> (and (distinct (at t) at.outside) (distinct (at t) at.claim)) (exists ((c Code)) (top t c)))
       (forall ((c Code))
         (=> (top t c)
             (and (=> (or (= (at t) at.latch) (= (at t) at.tell)) (taken t c))
                  (=> (= (at t) at.returning) (and (foreign c) (not (taken t c))))
                  (=> (or (= (at t) at.latch) (= (at t) at.tell) (= (at t) at.returning))
                      (forall ((j Code)) (not (open t c j)))))))))

; A job is open in one activation, from its fork to its join.
; By: StackOK, PlaceOK, OutsideOK, NothingEarly, SharedOK, JoinOK
(define-fun OpenOK ((t Time)) Bool
  (and (forall ((c Code) (d Code) (j Code)) (=> (and (open t c j) (open t d j)) (= c d)))
       (forall ((c Code) (j Code)) (=> (open t c j) (and (on t c) (= (frame t j) live))))
       (forall ((j Code)) (=> (= (frame t j) live) (and (not (foreign j)) (exists ((c Code)) (open t c j)))))
       (forall ((c Code) (j Code)) (=> (and (open t c j) (on t j)) (above t j c)))))

; The open jobs are in one order; those of a newer activation are newer.
; By: OpenOK, StackOK, PlaceOK, OutsideOK
(define-fun OrderOK ((t Time)) Bool
  (and (forall ((i Code)) (not (older t i i)))
       (forall ((i Code) (j Code) (k Code)) (=> (and (older t i j) (older t j k)) (older t i k)))
       (forall ((i Code) (j Code))
         (=> (and (= (frame t i) live) (= (frame t j) live)) (or (= i j) (older t i j) (older t j i))))
       (forall ((i Code) (j Code)) (=> (older t i j) (and (= (frame t i) live) (= (frame t j) live))))
       (forall ((c Code) (d Code) (i Code) (j Code))
         (=> (and (above t c d) (open t d i) (open t c j)) (older t i j)))))

; What a job cannot be before it is forked, and before it is started.
; By: LinkOK, OpenOK, SharedOK, StackOK, WalkOK, WalkVisitsLatent
(define-fun NothingEarly ((t Time)) Bool
  (forall ((j Code))
    (and (=> (and (= (frame t j) none) (not (foreign j)))
             (and (null t j) (not (started t j)) (not (promoted t j)) (not (joining t j))))
         (=> (and (on t j) (not (foreign j))) (started t j)))))

; What is shared was promoted, and no worker has begun it. A part of a broadcast has its own queue, and is never latent.
; By: LinkOK, OpenOK, NothingEarly, WalkOK, WalkVisitsLatent, JoinOK, BundleOK
(define-fun SharedOK ((t Time)) Bool
  (and (forall ((j Code)) (=> (or (shared t j) (addressed t j)) (and (promoted t j) (not (started t j)) (not (foreign j)))))
       (forall ((j Code)) (=> (addressed t j) (part j)))
       (forall ((j Code)) (=> (shared t j) (not (part j))))
       (forall ((j Code)) (=> (and (part j) (= (frame t j) live)) (promoted t j)))))

; Joins: of the newest job. The newest activation is in one only if the worker waits or has a result to read; and what
; lies right on top of one that is in a join is the job itself, or one taken meanwhile.
; By: StackOK, PlaceOK, OutsideOK, OpenOK, OrderOK, NothingEarly, LinkOK, SharedOK, WalkOK, NothingLatentWhileWaiting
; By: WalkVisitsLatent
(define-fun JoinOK ((t Time)) Bool
  (and (forall ((c Code) (i Code) (j Code))
         (=> (and (open t c j) (joining t j) (open t c i)) (or (= i j) (older t i j))))
       (forall ((j Code)) (=> (joining t j) (= (frame t j) live)))
       (forall ((j Code)) (=> (joining t j) (not (Latent t j))))
       (forall ((j Code)) (=> (and (= (frame t j) live) (started t j) (IsLinked t j)) (joining t j)))
       (forall ((c Code) (j Code))
         (=> (and (top t c) (open t c j) (joining t j))
             (or (and (Waits t) (not (IsLinked t j))) (and (= (at t) at.read) (started t j)))))
       (forall ((c Code) (d Code) (j Code))
         (=> (and (over t c d) (open t d j) (joining t j)) (ite (taken t c) (not (IsLinked t j)) (= c j))))
       (forall ((c Code) (d Code)) (=> (and (above t c d) (not (taken t c))) (not (foreign c))))))

; Which activations are in a join: all but the newest, and that one if the worker waits or has a result to read. And what
; its owner runs inline lies on top of another.
; By: StackOK, SeatedOK, PlaceOK, OutsideOK, OpenOK, JoinOK
(define-fun JoinsOK ((t Time)) Bool
  (and (forall ((c Code) (d Code)) (=> (over t c d) (exists ((j Code)) (and (open t d j) (joining t j)))))
       (forall ((c Code))
         (=> (and (top t c) (or (Waits t) (= (at t) at.read)))
             (exists ((j Code)) (and (open t c j) (joining t j)))))
       (forall ((c Code)) (=> (and (on t c) (not (taken t c)) (not (foreign c))) (exists ((d Code)) (over t c d))))))

; The header from which an activation started: if it is a job's, the job is open further down ...
; By: StackOK, PlaceOK, OutsideOK, OpenOK, OrderOK, JoinOK, LinkOK, JobListOK, NoUseAfterFrame, NothingEarly
(define-fun BaseOK ((t Time)) Bool
  (and (forall ((c Code) (h Code)) (=> (base t c h) (on t c)))
       (forall ((c Code) (h Code) (k Code)) (=> (and (base t c h) (base t c k)) (= h k)))
       (forall ((c Code) (d Code) (h Code)) (=> (and (base t c h) (open t d h)) (above t c d)))))
; ... and latent, or it was promoted: its owner does not run it inline.
; By: BaseOK, StackOK, OpenOK, OrderOK, JoinOK, LinkOK, LinksLeadOn, WalkOK, SharedOK, NothingEarly, NoUseAfterFrame
; By: WalkVisitsLatent
(define-fun BaseNotRun ((t Time)) Bool
  (forall ((c Code) (h Code)) (=> (and (base t c h) (= (frame t h) live) (started t h)) (not (IsLinked t h)))))
; No latent job further down is newer than it. So if it is the root, nothing further down is latent.
; By: BaseOK, StackOK, OpenOK, OrderOK, JoinOK, LinkOK, LinksLeadOn, WalkOK, SharedOK, NothingEarly
; By: NothingLatentWhileWaiting, WalkVisitsLatent, OutsideOK
(define-fun BaseNewest ((t Time)) Bool
  (forall ((c Code) (d Code) (h Code) (i Code))
    (=> (and (base t c h) (above t c d) (open t d i) (Latent t i)) (or (= i h) (older t i h)))))

; --- The job list ----------------------------------------------------------------------------------------------------

; A job's link leads to one header, or it is null: exactly if the job was promoted or is the barrier.
; By: NothingEarly, OpenOK, WalkOK, WalkVisitsLatent, JoinOK
(define-fun LinkOK ((t Time)) Bool
  (and (forall ((j Code) (h Code)) (=> (prev t j h) (not (null t j))))
       (forall ((j Code) (h Code) (k Code)) (=> (and (prev t j h) (prev t j k)) (= h k)))
       (forall ((j Code)) (=> (= (frame t j) live) (= (null t j) (or (promoted t j) (barrier t j)))))
       (forall ((j Code)) (not (and (promoted t j) (barrier t j))))))

; By: LinkOK, WalkOK, NothingEarly, OpenOK
(define-fun LinkLeads ((t Time)) Bool
  (forall ((j Code)) (=> (and (= (frame t j) live) (not (null t j))) (exists ((h Code)) (prev t j h)))))

; A link leads to the header right before it: the next older job of the same activation, or for the oldest one the header
; from which the activation started. The barrier's link is kept beside it.
; By: StackOK, PlaceOK, OutsideOK, OpenOK, OrderOK, BaseOK, LinkOK, WalkOK, NothingEarly, NoUseAfterFrame, JoinOK
(define-fun JobListOK ((t Time)) Bool
  (forall ((c Code) (j Code) (h Code))
    (=> (and (open t c j) (Lifted t j h))
        (and (or (and (open t c h) (older t h j))
                 (and (base t c h) (forall ((i Code)) (not (and (open t c i) (older t i j))))))
             (forall ((i Code)) (=> (and (open t c i) (older t i j)) (or (= i h) (older t i h))))))))

; What is remembered are the oldest latent jobs, without a gap; the newest of them is the barrier, with its own link.
; By: StackOK, OpenOK, OrderOK, NothingEarly, SharedOK, JoinOK, LinkOK, LinkLeads, WalkVisitsLatent, WalkVisitsAll
; By: WalkEndsAtOldest
(define-fun WalkOK ((t Time)) Bool
  (and (forall ((j Code)) (=> (remembered t j) (Latent t j)))
       (forall ((i Code) (j Code)) (=> (and (remembered t j) (Latent t i) (older t i j)) (remembered t i)))
       (forall ((j Code)) (=> (remembered t j) (exists ((b Code)) (barrier t b))))
       (forall ((i Code) (b Code))
         (=> (barrier t b) (and (remembered t b) (null t b) (=> (remembered t i) (or (= i b) (older t i b))))))
       (forall ((b Code)) (=> (barrier t b) (exists ((h Code)) (below t h))))
       (forall ((h Code)) (=> (below t h) (exists ((b Code)) (barrier t b))))
       (forall ((h Code) (k Code)) (=> (and (below t h) (below t k)) (= h k)))))

; What was promoted is older than all that was not.
; By: OpenOK, OrderOK, NothingEarly, JoinOK, LinkOK, WalkOK, WalkEndsAtOldest, WalkVisitsLatent, WalkVisitsAll
(define-fun OldestFirst ((t Time)) Bool
  (forall ((i Code) (j Code))
    (=> (and (= (frame t j) live) (not (IsLinked t j)) (Latent t i)) (older t j i))))

; Who waits in a join has nothing latent.
; By: StackOK, PlaceOK, OutsideOK, OpenOK, OrderOK, JoinOK, JoinsOK, OldestFirst, BaseNewest, SeatedOK
(define-fun NothingLatentWhileWaiting ((t Time)) Bool
  (=> (Waits t) (forall ((j Code)) (not (Latent t j)))))

; The tick comes right after a fork: the newest job has just been forked.
; By: StackOK, OpenOK, OrderOK, NothingEarly, LinkOK, PlaceOK, OutsideOK, SharedOK, WalkOK, WalkVisitsLatent, WalkEndsAtOldest
; By: TopIsLatent
(define-fun TickOK ((t Time)) Bool
  (=> (or (= (at t) at.tick) (= (at t) at.promote))
      (exists ((c Code) (j Code))
        (and (top t c) (NewestIn t c j) (Latent t j) (not (null t j))))))

; Nothing refers to a job whose frame is not there: no link, no walk, no activation, no queue.
; By: OpenOK, StackOK, NothingEarly, JoinOK, LinkOK, WalkOK, JobListOK, BaseOK, OrderOK, SharedOK, WalkVisitsLatent, ResultBeforeRead
(define-fun NoUseAfterFrame ((t Time)) Bool
  (and (forall ((j Code)) (=> (or (remembered t j) (barrier t j) (shared t j) (addressed t j)) (= (frame t j) live)))
       (forall ((h Code)) (=> (below t h) (or (isRoot h) (= (frame t h) live))))
       (forall ((c Code)) (=> (and (on t c) (not (foreign c))) (= (frame t c) live)))
       (forall ((c Code) (h Code)) (=> (base t c h) (or (isRoot h) (= (frame t h) live))))
       (forall ((j Code) (h Code)) (=> (and (= (frame t j) live) (prev t j h)) (or (isRoot h) (= (frame t h) live))))))

; --- Bundles ---------------------------------------------------------------------------------------------------------

; A job of a bundle was promoted with it, and is shared by no other way. A name that is in use is that of a bundle.
; By: NothingEarly, SharedOK, LinkOK, OpenOK, WalkOK, WalkVisitsLatent, WalkEndsAtOldest, JoinOK
(define-fun BundleOK ((t Time)) Bool
  (and (forall ((j Code) (b Code) (d Code)) (=> (and (bundled t j b) (bundled t j d)) (= b d)))
       (forall ((j Code) (b Code))
         (=> (bundled t j b)
             (and (not (foreign j)) (distinct (frame t j) none) (promoted t j) (not (shared t j)) (not (addressed t j)) (bundled t b b))))
       (forall ((b Code)) (=> (queued t b) (bundled t b b)))
       (forall ((v Worker) (b Code)) (=> (holds t v b) (bundled t b b)))))

; What is left of a bundle is a live job that no worker has begun.
; By: BundleOK, NothingEarly, SharedOK, LinkOK, OpenOK, WalkOK, WalkVisitsLatent, JoinOK, ResultBeforeRead, UnbegunAtJoin
(define-fun LeftOK ((t Time)) Bool
  (forall ((j Code)) (=> (left t j) (and (Unbegun t j) (exists ((b Code)) (bundled t j b))))))

; A promoted job that no worker has begun can be found: it is shared; or it is left of a bundle, which is in the queue, or of
; which a worker claims.
; By: BundleOK, LeftOK, SharedOK, LinkOK, NothingEarly, OpenOK, WalkOK, JoinOK
(define-fun NoLostJob ((t Time)) Bool
  (forall ((j Code))
    (=> (and (= (frame t j) live) (promoted t j) (not (started t j)))
        (or (shared t j) (addressed t j)
            (and (left t j)
                 (exists ((b Code)) (and (bundled t j b) (or (queued t b) (exists ((v Worker)) (holds t v b))))))))))

; One worker runs a job: another worker, or the owner.
; By: SharedOK, LeftOK, NothingEarly, OpenOK, StackOK, JoinOK, JoinsOK, PlaceOK, TakenNotJoining, RunsOK, NoUseAfterFrame, LinkOK
(define-fun ExactlyOnce ((t Time)) Bool
  (and (forall ((v Worker) (u Worker) (j Code)) (=> (and (runs t v j) (runs t u j)) (= v u)))
       (forall ((v Worker) (j Code)) (=> (runs t v j) (not (on t j))))
       (forall ((v Worker) (j Code)) (not (and (runs t v j) (= (at t) at.read) (Awaited t j))))))

; A job that another worker runs was started, and its memory is there.
; By: SharedOK, LeftOK, OpenOK, NothingEarly, ExactlyOnce, BundleOK, ResultBeforeRead, NoUseAfterFrame, StackOK
(define-fun RunsOK ((t Time)) Bool
  (forall ((v Worker) (j Code))
    (=> (runs t v j) (and (started t j) (not (latch t j)) (= (frame t j) live)))))

; A promoted job that was begun is run by some worker until its latch is set: so no owner waits for a job that no worker ends.
; By: RunsOK, ExactlyOnce, LeftOK, SharedOK, BundleOK, LinkOK, NothingEarly, OpenOK, StackOK, JoinOK, JoinsOK, PlaceOK, OrderOK
; By: WalkOK, WalkVisitsLatent, WalkEndsAtOldest
(define-fun HasExecutor ((t Time)) Bool
  (and (forall ((j Code))
         (=> (and (= (frame t j) live) (promoted t j) (started t j) (not (latch t j)))
             (or (exists ((v Worker)) (runs t v j)) (on t j) (and (= (at t) at.read) (Awaited t j)))))
       (forall ((c Code)) (=> (and (= (at t) at.tell) (top t c)) (latch t c)))))

; No job has its latch before its value, nor is read before.
; By: NothingEarly, OpenOK, StackOK, SeatedOK, JoinOK, JoinsOK, PlaceOK, RunsOK, ExactlyOnce
(define-fun ResultBeforeRead ((t Time)) Bool
  (and (forall ((j Code)) (=> (latch t j) (result t j)))
       (forall ((j Code)) (=> (and (result t j) (not (foreign j))) (started t j)))
       (forall ((c Code)) (=> (and (top t c) (or (= (at t) at.latch) (= (at t) at.tell))) (result t c)))
       (forall ((j Code)) (=> (and (= (at t) at.read) (Awaited t j)) (result t j)))))

; No owner waits for a job that no worker has begun: it watches only what was claimed.
; By: LeftOK, BundleOK, NothingEarly, OpenOK, JoinOK, SharedOK, NoLostJob, LinkOK
(define-fun NoWaitForUnclaimed ((t Time)) Bool (forall ((j Code)) (=> (watched t j) (started t j))))

; An owner that has come to a job that no worker has begun is about to take it back; but not a part of a broadcast, for which
; it waits like for any other that is begun elsewhere.
; By: LeftOK, NoLostJob, NoWaitForUnclaimed, BundleOK, JoinOK, OpenOK, OrderOK, StackOK, WalkOK, SharedOK, LinkOK
(define-fun UnbegunAtJoin ((t Time)) Bool
  (forall ((j Code)) (=> (and (joining t j) (not (started t j)) (not (part j))) (and (= (at t) at.wait) (Awaited t j)))))

; A job that its owner has taken, on top of an open join, is not the one that it waits for; unless it is a part of its own
; broadcast, for it.
; By: OpenOK, StackOK, JoinOK, JoinsOK, UnbegunAtJoin, LeftOK, NothingEarly, BundleOK, PlaceOK, SharedOK
(define-fun TakenNotJoining ((t Time)) Bool (forall ((j Code)) (=> (and (on t j) (taken t j) (joining t j)) (part j))))

; An owner that counts as idle waits, and has said that it does.
; By: JoinOK, StackOK, OpenOK, BundleOK, SharedOK, LinkOK, OrderOK
(define-fun IdleOK ((t Time)) Bool
  (and (=> (idle t) (= (at t) at.wait))
       (forall ((j Code))
         (=> (awaits t j)
             (and (idle t) (Awaited t j) (not (shared t j)) (=> (exists ((b Code)) (bundled t j b)) (watched t j)))))
       (=> (idle t) (exists ((j Code)) (awaits t j)))))

; An owner is idle only while there is nothing to read, or until it is told.
; By: IdleOK, StackOK, OpenOK, OrderOK, JoinOK, RunsOK
(define-fun IdleOwnerLatchUnset ((t Time)) Bool
  (forall ((j Code)) (=> (and (awaits t j) (latch t j)) (exists ((v Worker)) (tells t v j)))))
