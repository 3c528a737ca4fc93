; What the actions and the invariant are made of, under the spec's names where it has them.

(define-fun Same-frame () Bool (forall ((j Code)) (= (frame after j) (frame before j))))
(define-fun Same-links () Bool
  (and (forall ((j Code) (h Code)) (= (prev after j h) (prev before j h)))
       (forall ((j Code)) (= (null after j) (null before j)))))
(define-fun Same-walk () Bool
  (and (forall ((j Code)) (= (remembered after j) (remembered before j)))
       (forall ((j Code)) (= (barrier after j) (barrier before j)))
       (forall ((h Code)) (= (below after h) (below before h)))))
(define-fun Same-started () Bool (forall ((j Code)) (= (started after j) (started before j))))
(define-fun Same-shared () Bool
  (and (forall ((j Code)) (= (shared after j) (shared before j)))
       (forall ((j Code)) (= (addressed after j) (addressed before j)))
       (forall ((j Code)) (= (promoted after j) (promoted before j)))))
(define-fun Same-stack () Bool
  (and (forall ((c Code)) (= (on after c) (on before c)))
       (forall ((c Code)) (= (top after c) (top before c)))
       (forall ((c Code) (d Code)) (= (above after c d) (above before c d)))
       (forall ((c Code) (d Code)) (= (over after c d) (over before c d)))
       (forall ((c Code)) (= (taken after c) (taken before c)))
       (forall ((c Code) (h Code)) (= (base after c h) (base before c h)))))
(define-fun Same-open () Bool
  (and (forall ((c Code) (j Code)) (= (open after c j) (open before c j)))
       (forall ((i Code) (j Code)) (= (older after i j) (older before i j)))))
(define-fun Same-joining () Bool (forall ((j Code)) (= (joining after j) (joining before j))))
(define-fun Same-values () Bool
  (and (forall ((j Code)) (= (latch after j) (latch before j)))
       (forall ((j Code)) (= (result after j) (result before j)))))
(define-fun Same-bundled () Bool (forall ((j Code) (b Code)) (= (bundled after j b) (bundled before j b))))
(define-fun Same-left () Bool (forall ((j Code)) (= (left after j) (left before j))))
(define-fun Same-queued () Bool (forall ((b Code)) (= (queued after b) (queued before b))))
(define-fun Same-watched () Bool (forall ((j Code)) (= (watched after j) (watched before j))))
(define-fun Same-bundles () Bool (and Same-bundled Same-left Same-queued Same-watched))
(define-fun Same-holds () Bool (forall ((v Worker) (b Code)) (= (holds after v b) (holds before v b))))
(define-fun Same-runs () Bool (forall ((v Worker) (j Code)) (= (runs after v j) (runs before v j))))
(define-fun Same-tells () Bool (forall ((v Worker) (j Code)) (= (tells after v j) (tells before v j))))
(define-fun Same-others () Bool (and Same-holds Same-runs Same-tells))
(define-fun Same-idle () Bool
  (and (= (idle after) (idle before)) (forall ((j Code)) (= (awaits after j) (awaits before j)))))
; The owner is not idle any more, if it was.
(define-fun Awake () Bool (and (not (idle after)) (forall ((j Code)) (not (awaits after j)))))
; All of these.
(define-fun Same-sharing () Bool (and Same-values Same-bundles Same-others))
; The owner's list, and where it stands.
(define-fun Same-list () Bool
  (and Same-at Same-frame Same-links Same-walk Same-stack Same-open Same-joining))
(define-fun GoTo ((here Place)) Bool (= (at after) here))
(define-fun Same-at () Bool (= (at after) (at before)))

; The owner is in the join of a promoted job, or claims jobs, and runs none of its own.
(define-fun Waits ((t Time)) Bool (or (= (at t) at.wait) (= (at t) at.claim)))

; --- Headers ---------------------------------------------------------------------------------------------------------

(define-fun IsLinked ((t Time) (j Code)) Bool (or (not (null t j)) (barrier t j)))
(define-fun Latent ((t Time) (j Code)) Bool
  (and (= (frame t j) live) (not (started t j)) (IsLinked t j)))

; The links, with the barrier's own put back.
(define-fun Lifted ((t Time) (j Code) (h Code)) Bool (or (prev t j h) (and (barrier t j) (below t h))))

(define-fun NoWalk ((t Time)) Bool (forall ((j Code)) (not (remembered t j))))

; The newest job that is open in the activation.
(define-fun NewestIn ((t Time) (c Code) (j Code)) Bool
  (and (open t c j) (forall ((i Code)) (=> (open t c i) (or (= i j) (older t i j))))))
; The job for which the owner waits in the join of its newest activation.
(define-fun Awaited ((t Time) (j Code)) Bool (exists ((c Code)) (and (top t c) (open t c j) (joining t j))))
; The newest header of the chain.
(define-fun Newest ((t Time) (h Code)) Bool
  (exists ((c Code))
    (and (top t c)
         (or (NewestIn t c h) (and (base t c h) (forall ((i Code)) (not (open t c i))))))))

; --- The walk --------------------------------------------------------------------------------------------------------

; A walk goes on at this header: it is neither the root nor one whose link is null.
(define-fun Walkable ((t Time) (h Code)) Bool (and (not (isRoot h)) (not (null t h))))
; The oldest of those that the walk has visited: it comes last.
(define-fun EndOfWalk ((t Time) (j Code)) Bool
  (and (walked j) (exists ((h Code)) (and (prev t j h) (not (Walkable t h))))))
; The oldest of those that are remembered: it comes first.
(define-fun FirstRemembered ((t Time) (j Code)) Bool
  (and (remembered t j) (forall ((i Code)) (=> (remembered t i) (or (= i j) (older t j i))))))

; The links that are remembered over: those with the barrier's put back, but for the jobs that leave the chain.
(define-fun Before ((i Code) (h Code)) Bool (and (Lifted before i h) (not (leaves i))))
(define-fun NullBefore ((i Code)) Bool (or (and (null before i) (not (barrier before i))) (leaves i)))

; What is remembered after the action is no job any more; or the newest of these jobs is the barrier.
(define-fun RememberNone () Bool
  (and (forall ((i Code)) (not (remembered after i)))
       (forall ((i Code)) (not (barrier after i)))
       (forall ((h Code)) (not (below after h)))
       (forall ((i Code) (h Code)) (= (prev after i h) (Before i h)))
       (forall ((i Code)) (= (null after i) (NullBefore i)))))
(define-fun RememberUpTo ((b Code)) Bool
  (and (forall ((i Code)) (= (barrier after i) (= i b)))
       (forall ((h Code)) (= (below after h) (Before b h)))
       (forall ((i Code) (h Code)) (= (prev after i h) (and (Before i h) (distinct i b))))
       (forall ((i Code)) (= (null after i) (or (NullBefore i) (= i b))))))

; The barrier is joined, and another one set further down: to any of the remembered jobs, or to none if there is no other.
(define-fun LowerBarrier ((j Code)) Bool
  (and (forall ((i Code)) (not (leaves i)))
       (or (and (forall ((i Code)) (=> (remembered before i) (= i j))) RememberNone)
           (exists ((b Code))
             (and (remembered before b) (distinct b j)
                  (forall ((i Code)) (= (remembered after i) (and (remembered before i) (or (= i b) (older before i b)))))
                  (RememberUpTo b))))))

; Some of the oldest candidates leave the chain. The others are remembered, and the newest of them is the barrier.
(define-fun Unlink () Bool
  (or (and (forall ((i Code)) (=> (candidate i) (leaves i))) RememberNone)
      (exists ((b Code))
        (and (candidate b) (not (leaves b))
             (forall ((i Code)) (=> (candidate i) (or (= i b) (older before i b))))
             (forall ((i Code)) (= (remembered after i) (and (candidate i) (not (leaves i)))))
             (RememberUpTo b)))))

; --- Stacks ----------------------------------------------------------------------------------------------------------

; A new activation of x that starts from the header h.
(define-fun Push ((x Code) (h Code) (isTaken Bool)) Bool
  (and (forall ((c Code)) (= (on after c) (or (on before c) (= c x))))
       (forall ((c Code)) (= (top after c) (= c x)))
       (forall ((c Code) (d Code)) (= (above after c d) (or (above before c d) (and (= c x) (on before d)))))
       (forall ((c Code) (d Code)) (= (over after c d) (or (over before c d) (and (= c x) (top before d)))))
       (forall ((c Code)) (= (taken after c) (ite (= c x) isTaken (taken before c))))
       (forall ((c Code) (k Code)) (= (base after c k) (or (base before c k) (and (= c x) (= k h)))))))

; The newest activation, that of x, ends, and the one right below it, if there is one, is the newest.
(define-fun Pop ((x Code)) Bool
  (and (forall ((c Code)) (= (on after c) (and (on before c) (distinct c x))))
       (forall ((c Code)) (= (top after c) (over before x c)))
       (forall ((c Code) (d Code)) (= (above after c d) (and (above before c d) (distinct c x))))
       (forall ((c Code) (d Code)) (= (over after c d) (and (over before c d) (distinct c x))))
       (forall ((c Code)) (= (taken after c) (and (taken before c) (distinct c x))))
       (forall ((c Code) (k Code)) (= (base after c k) (and (base before c k) (distinct c x))))))

; The job j is open in the activation c, newer than all others.
(define-fun Opened ((c Code) (j Code)) Bool
  (and (forall ((i Code)) (= (frame after i) (ite (= i j) live (frame before i))))
       (forall ((d Code) (i Code)) (= (open after d i) (or (open before d i) (and (= d c) (= i j)))))
       (forall ((i Code) (k Code)) (= (older after i k) (or (older before i k) (and (= k j) (= (frame before i) live)))))))

(define-fun Start ((x Code)) Bool (forall ((j Code)) (= (started after j) (or (started before j) (= j x)))))
(define-fun Claimed ((x Code)) Bool
  (and (forall ((j Code)) (= (shared after j) (and (shared before j) (distinct j x))))
       (forall ((j Code)) (= (addressed after j) (and (addressed before j) (distinct j x))))
       (forall ((j Code)) (= (promoted after j) (promoted before j)))))
(define-fun Offered ((x Code)) Bool
  (and (forall ((j Code)) (= (shared after j) (or (shared before j) (= j x))))
       (forall ((j Code)) (= (addressed after j) (addressed before j)))
       (forall ((j Code)) (= (promoted after j) (or (promoted before j) (= j x))))))
(define-fun Addressed ((x Code)) Bool
  (and (forall ((j Code)) (= (shared after j) (shared before j)))
       (forall ((j Code)) (= (addressed after j) (or (addressed before j) (= j x))))
       (forall ((j Code)) (= (promoted after j) (or (promoted before j) (= j x))))))
; The job b and those of its bundle: all that leave the chain. The bundle goes into the queue.
(define-fun Bundled ((b Code)) Bool
  (and (forall ((i Code) (d Code)) (= (bundled after i d) (or (bundled before i d) (and (leaves i) (= d b)))))
       (forall ((i Code)) (= (left after i) (or (left before i) (leaves i))))
       (forall ((d Code)) (= (queued after d) (or (queued before d) (= d b))))
       Same-watched
       (forall ((i Code)) (= (shared after i) (shared before i)))
       (forall ((i Code)) (= (addressed after i) (addressed before i)))
       (forall ((i Code)) (= (promoted after i) (or (promoted before i) (leaves i))))))
; The value of x is written; its latch is set.
(define-fun Written ((x Code)) Bool
  (and (forall ((i Code)) (= (result after i) (or (result before i) (= i x))))
       (forall ((i Code)) (= (latch after i) (latch before i)))))
(define-fun Latched ((x Code)) Bool
  (and (forall ((i Code)) (= (latch after i) (or (latch before i) (= i x))))
       (forall ((i Code)) (= (result after i) (result before i)))))
; Another worker has begun x; it has set the latch of x.
(define-fun Runs ((v Worker) (x Code)) Bool
  (forall ((u Worker) (i Code)) (= (runs after u i) (or (runs before u i) (and (= u v) (= i x))))))
(define-fun RunsNoMore ((v Worker) (x Code)) Bool
  (forall ((u Worker) (i Code)) (= (runs after u i) (and (runs before u i) (not (and (= u v) (= i x)))))))
(define-fun AtJoin ((j Code)) Bool (forall ((i Code)) (= (joining after i) (or (joining before i) (= i j)))))

; The value of j, the newest job, reaches its join in the newest activation, and the frame that held j ends.
(define-fun Receive ((c Code) (j Code)) Bool
  (and (top before c) (open before c j) (joining before j)
       (forall ((i Code)) (= (frame after i) (ite (= i j) gone (frame before i))))
       (forall ((d Code) (i Code)) (= (open after d i) (and (open before d i) (distinct i j))))
       (forall ((i Code) (k Code)) (= (older after i k) (and (older before i k) (distinct i j) (distinct k j))))
       (forall ((i Code)) (= (joining after i) (and (joining before i) (distinct i j))))
       (GoTo at.run)))

; The owner may look, once it has said that it waits: it does not have the job that it awaits.
(define-fun MayLook () Bool
  (forall ((c Code) (j Code))
    (=> (and (top before c) (open before c j) (joining before j))
        (and (not (shared before j)) (=> (exists ((b Code)) (bundled before j b)) (watched before j))))))

; The job can be had: it is in a queue.
(define-fun Offers ((x Code)) Bool (or (shared before x) (addressed before x)))

; The worker takes a job of another one, or one of its own that can be had: its chain starts at the root.
(define-fun Take ((x Code) (r Code)) Bool
  (and MayLook
       (not (on before x)) (not (isRoot x)) (or (foreign x) (Offers x)) (isRoot r)
       (Push x r true) (Start x) (Claimed x) (GoTo at.run) Awake
       Same-sharing Same-frame Same-links Same-walk Same-open Same-joining))

; It takes a bundle out of the queue, of another owner or its own, and claims of it.
(define-fun TakeBundle () Bool
  (and MayLook (GoTo at.claim) Awake
       (or (and Same-queued Same-holds)
           (exists ((b Code))
             (and (queued before b) (forall ((d Code)) (= (queued after d) (and (queued before d) (distinct d b))))
                  (Holds self b))))
       Same-bundled Same-left Same-watched Same-runs Same-tells Same-values Same-jobs Same-shared))

; --- Bundles ---------------------------------------------------------------------------------------------------------

(define-fun HasLeft ((t Time) (b Code)) Bool (exists ((i Code)) (and (bundled t i b) (left t i))))
; The job is left of the bundle, and no newer one is.
(define-fun NextOf ((j Code) (b Code)) Bool
  (and (bundled before j b) (left before j)
       (forall ((i Code)) (=> (and (bundled before i b) (left before i)) (or (= i j) (older before i j))))))
; A job of the owner's that was promoted, and that no worker has begun.
(define-fun Unbegun ((t Time) (j Code)) Bool
  (and (= (frame t j) live) (promoted t j) (not (foreign j)) (not (started t j)) (not (on t j))))
; A worker claims it. That it is unbegun, LeftOK says, too: it is said here, so that not every proof must rest on that.
(define-fun WithoutClaimed ((j Code)) Bool
  (and (Unbegun before j) Same-bundled Same-queued Same-watched
       (forall ((i Code)) (= (left after i) (and (left before i) (distinct i j))))))
; The bundle is in the queue after the action, or is not.
(define-fun Queued ((b Code) (is Bool)) Bool
  (and Same-bundled Same-left Same-watched
       (forall ((d Code)) (= (queued after d) (ite (= d b) is (queued before d))))))
(define-fun Holds ((v Worker) (b Code)) Bool
  (forall ((u Worker) (d Code)) (= (holds after u d) (or (holds before u d) (and (= u v) (= d b))))))
; The worker claims of the bundle no more, or only on top of another job of it.
(define-fun HoldsNoMore ((v Worker) (b Code)) Bool
  (or Same-holds
      (forall ((u Worker) (d Code)) (= (holds after u d) (and (holds before u d) (not (and (= u v) (= d b))))))))
; The owner goes back to its join, or looks for work with nothing on its stack.
(define-fun BackToJoin () Bool
  (or (and (exists ((c Code)) (top before c)) (GoTo at.wait))
      (and (forall ((c Code)) (not (top before c))) (GoTo at.outside))))
; What an owner does of its bundle is not seen in its list.
(define-fun Same-jobs () Bool
  (and Same-frame Same-links Same-walk Same-started Same-stack Same-open Same-joining))
