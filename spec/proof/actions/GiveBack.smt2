; The worker claims on top of an open join, whose job is done by now. What is left of the bundle is in the queue already ...
(define-fun GiveBack.queued ((w Worker)) Bool
  (exists ((b Code))
    (and (GivesBack w b) (shared before b) NoWorkerSent Same-shared)))

; ... or is put there, and one idle worker is woken. The lock is kept, to look.
(define-fun GiveBack.shares ((w Worker)) Bool
  (exists ((b Code))
    (and (GivesBack w b) (not (shared before b)) (Offered b) (WakeOne b))))

(define-fun GiveBack ((w Worker)) Bool (or (GiveBack.queued w) (GiveBack.shares w)))
