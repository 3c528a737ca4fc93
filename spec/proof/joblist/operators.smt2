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
(define-fun GoTo ((here Place)) Bool (= (at after) here))
(define-fun Same-at () Bool (= (at after) (at before)))

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

; The links that are remembered over: those with the barrier's put back, but for the job that leaves the chain, if one does.
(define-fun Before ((j Code) (unlinks Bool) (i Code) (h Code)) Bool
  (and (Lifted before i h) (not (and unlinks (= i j)))))
(define-fun NullBefore ((j Code) (unlinks Bool) (i Code)) Bool
  (or (and (null before i) (not (barrier before i))) (and unlinks (= i j))))

; What is remembered after the action is no job any more; or the newest of these jobs is the barrier.
(define-fun RememberNone ((j Code) (unlinks Bool)) Bool
  (and (forall ((i Code)) (not (remembered after i)))
       (forall ((i Code)) (not (barrier after i)))
       (forall ((h Code)) (not (below after h)))
       (forall ((i Code) (h Code)) (= (prev after i h) (Before j unlinks i h)))
       (forall ((i Code)) (= (null after i) (NullBefore j unlinks i)))))
(define-fun RememberUpTo ((b Code) (j Code) (unlinks Bool)) Bool
  (and (forall ((i Code)) (= (barrier after i) (= i b)))
       (forall ((h Code)) (= (below after h) (Before j unlinks b h)))
       (forall ((i Code) (h Code)) (= (prev after i h) (and (Before j unlinks i h) (distinct i b))))
       (forall ((i Code)) (= (null after i) (or (NullBefore j unlinks i) (= i b))))))

; The barrier is joined, and another one set further down: to any of the remembered jobs, or to none if there is no other.
(define-fun LowerBarrier ((j Code)) Bool
  (or (and (forall ((i Code)) (=> (remembered before i) (= i j))) (RememberNone j false))
      (exists ((b Code))
        (and (remembered before b) (distinct b j)
             (forall ((i Code)) (= (remembered after i) (and (remembered before i) (or (= i b) (older before i b)))))
             (RememberUpTo b j false)))))

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
       (forall ((j Code)) (= (promoted after j) (promoted before j)))))
(define-fun Offered ((x Code)) Bool
  (and (forall ((j Code)) (= (shared after j) (or (shared before j) (= j x))))
       (forall ((j Code)) (= (promoted after j) (or (promoted before j) (= j x))))))
(define-fun AtJoin ((j Code)) Bool (forall ((i Code)) (= (joining after i) (or (joining before i) (= i j)))))

; The value of j, the newest job, reaches its join in the newest activation, and the frame that held j ends.
(define-fun Receive ((c Code) (j Code)) Bool
  (and (top before c) (open before c j) (joining before j)
       (forall ((i Code)) (= (frame after i) (ite (= i j) gone (frame before i))))
       (forall ((d Code) (i Code)) (= (open after d i) (and (open before d i) (distinct i j))))
       (forall ((i Code) (k Code)) (= (older after i k) (and (older before i k) (distinct i j) (distinct k j))))
       (forall ((i Code)) (= (joining after i) (and (joining before i) (distinct i j))))
       (GoTo at.run)))

; The worker takes a job of another one, or a shared one of its own: its chain starts at the root.
(define-fun Take ((x Code) (r Code)) Bool
  (and (not (on before x)) (not (isRoot x)) (or (foreign x) (shared before x)) (isRoot r)
       (Push x r true) (Start x) (Claimed x) (GoTo at.run)
       Same-frame Same-links Same-walk Same-open Same-joining))
