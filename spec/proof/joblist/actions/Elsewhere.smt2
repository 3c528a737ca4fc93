; What the other workers do to the owner and its jobs: one takes a shared job, or a bundle, ...
(define-fun Elsewhere.takes () Bool
  (exists ((v Worker) (x Code))
    (and (distinct v self) (Offers x) (Claimed x) (Start x)
         (Runs v x)
         Same-list Same-values Same-bundles Same-holds Same-tells Same-idle)))

(define-fun Elsewhere.takesBundle () Bool
  (exists ((v Worker) (b Code))
    (and (distinct v self) (queued before b) (Queued b false) (Holds v b)
         Same-list Same-started Same-shared Same-values Same-runs Same-tells Same-idle)))

; ... it writes the value of a job that it has begun, ...
(define-fun Elsewhere.finishes () Bool
  (exists ((v Worker) (x Code))
    (and (runs before v x) (Written x)
         Same-list Same-started Same-shared Same-bundles Same-others Same-idle)))

; ... and sets its latch, under the lock: if the owner is idle, it is woken in the same critical section.
(define-fun Elsewhere.latches () Bool
  (exists ((v Worker) (x Code))
    (and (runs before v x) (result before x) (forall ((b Code)) (not (bundled before x b))) (Latched x) (RunsNoMore v x)
         (ite (awaits before x) Awake Same-idle)
         Same-list Same-started Same-shared Same-bundles Same-holds Same-tells)))

; Or the owner is woken for a job that it may take.
(define-fun Elsewhere.wakes () Bool
  (and Awake Same-list Same-started Same-shared Same-sharing))

(define-fun Elsewhere () Bool
  (or Elsewhere.takes Elsewhere.takesBundle Elsewhere.finishes Elsewhere.latches Elsewhere.wakes))
