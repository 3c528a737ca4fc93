; A latent job of w's is shared. Which one of them, the oldest, is the job list's matter, and left open here. For the first
; job of a promotion one idle worker is woken; for another job none, if one is on its way.
(define-fun Sends ((w Worker) (j Code)) Bool
  (ite (and (lock before w) (exists ((v Worker)) (= (status before v) Woken))) NoWorkerSent (WakeOne j)))
(define-fun Shares ((w Worker) (j Code)) Bool
  (and (= (at before w) at.promote) (MayLock w)
       (exists ((c Code)) (and (on before w c) (open before c j) (linked before j) (not (started before j))))
       (forall ((k Code)) (= (linked after k) (and (linked before k) (distinct k j))))
       (Offered j) OnlySent (Sends w j)
       Same-runs Same-stopping Same-frame Same-latch Same-result Same-started SameStacks))

; It is the last job of the promotion.
(define-fun Promote.ends ((w Worker)) Bool
  (and (exists ((j Code)) (Shares w j)) (EndWith w true true) Unlocked (GoTo w at.run)))

; Or the worker keeps the lock, to share another latent job.
(define-fun Promote.more ((w Worker)) Bool
  (and mayShareMore
       (exists ((j Code) (d Code) (k Code))
         (and (Shares w j)
              (distinct k j) (on before w d) (open before d k) (linked before k) (not (started before k))))
       (forall ((v Worker)) (= (heartbeat after v) (and (heartbeat before v) (distinct v w))))
       (forall ((v Worker)) (= (rested after v) (and (rested before v) (distinct v w))))
       (forall ((v Worker)) (= (beater after v) (and (beater before v) (not (Sent v)))))
       (forall ((v Worker)) (= (notified after v) (or (notified before v) (Sent v))))
       Same-halfway Same-polls Same-timed Same-awaits Same-at (LockedBy w)))

(define-fun Promote ((w Worker)) Bool (or (Promote.ends w) (Promote.more w)))
