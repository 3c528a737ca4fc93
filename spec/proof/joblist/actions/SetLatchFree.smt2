; The job of a bundle is done, and its latch is set without the lock. If the owner watches, the worker will tell it: another
; worker will, ...
(define-fun SetLatchFree.other () Bool
  (exists ((v Worker) (x Code) (b Code))
    (and (runs before v x) (result before x) (bundled before x b) (Latched x) (RunsNoMore v x)
         (forall ((u Worker) (i Code)) (= (tells after u i) (or (tells before u i) (and (= u v) (= i x) (watched before x)))))
         Same-list Same-started Same-shared Same-bundles Same-holds Same-idle)))

; ... or the owner has run a job that it has claimed: one of its own, ...
(define-fun SetLatchFree.own () Bool
  (exists ((x Code) (b Code))
    (and (= (at before) at.latch) (top before x) (bundled before x b) (Latched x)
         (ite (watched before x) (and (GoTo at.tell) Same-stack) (and (GoTo at.claim) (Pop x)))
         Same-frame Same-links Same-walk Same-started Same-shared Same-open Same-joining Same-bundles Same-others Same-idle)))

; ... or one of another owner, who may watch.
(define-fun SetLatchFree.foreign () Bool
  (exists ((x Code))
    (and (= (at before) at.latch) (top before x) (foreign x) (Latched x)
         (or (and (GoTo at.tell) Same-stack) (and (GoTo at.claim) (Pop x)))
         Same-frame Same-links Same-walk Same-started Same-shared Same-open Same-joining Same-bundles Same-others Same-idle)))

(define-fun SetLatchFree () Bool (or SetLatchFree.other SetLatchFree.own SetLatchFree.foreign))
