; A lock that is released between SetLatch and the look.
; Action: SetLatch
; Breaks: BeatInv
(define-fun SetLatch ((w Worker)) Bool
  (exists ((c Code))
    (and (= (at before w) at.latch) (MayLock w) (top before w c) (isJob c) (not (detached c))
         (forall ((j Code)) (= (latch after j) (or (latch before j) (= j c))))
         OnlySent
         (forall ((v Worker))
           (= (Sent v) (and (= (status before v) Idle) (awaits before v c))))
         (forall ((v Worker)) (= (beater after v) (and (beater before v) (not (Sent v)))))
         (forall ((v Worker)) (= (notified after v) (or (notified before v) (Sent v))))
         (Relieved w) (Pop w c) Unlocked (GoTo w at.look)
         Same-awaits Same-heartbeat Same-shared Same-rested Same-halfway Same-polls Same-timed Same-stopping
         Same-bundles Same-frame Same-linked Same-result Same-started Same-open Same-joining Same-claims)))
