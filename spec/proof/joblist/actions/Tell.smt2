; The owner that has watched is told, under the lock. It wakes if it is idle for this job.
(define-fun Tell.other () Bool
  (exists ((v Worker) (x Code))
    (and (tells before v x)
         (forall ((u Worker) (i Code)) (= (tells after u i) (and (tells before u i) (not (and (= u v) (= i x))))))
         (ite (awaits before x) Awake Same-idle)
         Same-list Same-started Same-shared Same-values Same-bundles Same-holds Same-runs)))

; The owner of this list tells another one.
(define-fun Tell.own () Bool
  (exists ((x Code))
    (and (= (at before) at.tell) (top before x) (Pop x) (GoTo at.claim)
         Same-frame Same-links Same-walk Same-started Same-shared Same-open Same-joining Same-sharing Same-idle)))

(define-fun Tell () Bool (or Tell.other Tell.own))
