; What an action leaves as it was.

(define-fun Same-status () Bool (forall ((w Worker)) (= (status after w) (status before w))))
(define-fun Same-runs () Bool (forall ((w Worker) (j Code)) (= (runs after w j) (runs before w j))))
(define-fun Same-awaits () Bool (forall ((w Worker) (j Code)) (= (awaits after w j) (awaits before w j))))
(define-fun Same-heartbeat () Bool (forall ((w Worker)) (= (heartbeat after w) (heartbeat before w))))
(define-fun Same-addressed () Bool (forall ((j Code)) (= (addressed after j) (addressed before j))))
(define-fun Same-shared () Bool
  (and (forall ((j Code)) (= (shared after j) (shared before j))) Same-addressed))
(define-fun Same-beater () Bool (forall ((w Worker)) (= (beater after w) (beater before w))))
(define-fun Same-rested () Bool (forall ((w Worker)) (= (rested after w) (rested before w))))
(define-fun Same-notified () Bool (forall ((w Worker)) (= (notified after w) (notified before w))))
(define-fun Same-halfway () Bool (forall ((w Worker)) (= (halfway after w) (halfway before w))))
(define-fun Same-polls () Bool (forall ((w Worker)) (= (polls after w) (polls before w))))
(define-fun Same-timed () Bool (forall ((w Worker)) (= (timed after w) (timed before w))))
(define-fun Same-stopping () Bool (= (stopping after) (stopping before)))
(define-fun Same-lock () Bool (forall ((w Worker)) (= (lock after w) (lock before w))))

(define-fun Same-frame () Bool (forall ((j Code)) (= (frame after j) (frame before j))))
(define-fun Same-linked () Bool (forall ((j Code)) (= (linked after j) (linked before j))))
(define-fun Same-latch () Bool (forall ((j Code)) (= (latch after j) (latch before j))))
(define-fun Same-result () Bool (forall ((j Code)) (= (result after j) (result before j))))
(define-fun Same-started () Bool
  (and (forall ((j Code)) (= (started after j) (started before j)))
       (forall ((j Code)) (= (startedTwice after j) (startedTwice before j)))))

(define-fun Same-at () Bool (forall ((w Worker)) (= (at after w) (at before w))))
(define-fun Same-stack () Bool
  (and (forall ((w Worker)) (= (owner after w) (owner before w)))
       (forall ((w Worker) (c Code)) (= (on after w c) (on before w c)))
       (forall ((c Code)) (= (active after c) (active before c)))
       (forall ((w Worker) (c Code)) (= (top after w c) (top before w c)))
       (forall ((c Code) (d Code)) (= (above after c d) (above before c d)))
       (forall ((c Code) (d Code)) (= (over after c d) (over before c d)))
       (forall ((c Code)) (= (taken after c) (taken before c)))
       (forall ((c Code) (d Code)) (= (inside after c d) (inside before c d)))
       (forall ((w Worker) (j Code)) (= (takenIn after w j) (takenIn before w j)))))
(define-fun Same-open () Bool (forall ((c Code) (j Code)) (= (open after c j) (open before c j))))
(define-fun Same-joining () Bool (forall ((j Code)) (= (joining after j) (joining before j))))
(define-fun Same-bundled () Bool (forall ((j Code) (b Code)) (= (bundled after j b) (bundled before j b))))
(define-fun Same-left () Bool (forall ((j Code)) (= (left after j) (left before j))))
(define-fun Same-watched () Bool (forall ((j Code)) (= (watched after j) (watched before j))))
(define-fun Same-bundles () Bool (and Same-bundled Same-left Same-watched))
(define-fun Same-tells () Bool (forall ((w Worker) (j Code)) (= (tells after w j) (tells before w j))))
(define-fun Same-claims () Bool
  (and (forall ((w Worker) (b Code)) (= (claims after w b) (claims before w b))) Same-tells))

; All that the mutex protects but the lock itself.
(define-fun SamePool () Bool
  (and Same-status Same-runs Same-awaits Same-heartbeat Same-shared Same-beater Same-rested Same-notified
       Same-halfway Same-polls Same-timed Same-stopping))
(define-fun SameMemory () Bool (and Same-frame Same-linked Same-latch Same-result Same-bundles))
(define-fun SameHeaders () Bool (and Same-linked Same-latch Same-result Same-started Same-bundles))
(define-fun SameJobs () Bool (and Same-frame SameHeaders))
(define-fun SameStacks () Bool (and Same-stack Same-open Same-joining Same-claims))

(define-fun GoTo ((w Worker) (here Place)) Bool
  (forall ((v Worker)) (= (at after v) (ite (= v w) here (at before v)))))
(define-fun Unlocked () Bool (forall ((v Worker)) (not (lock after v))))
(define-fun LockedBy ((w Worker)) Bool (forall ((v Worker)) (= (lock after v) (= v w))))
