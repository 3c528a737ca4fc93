; A detached job that its worker still seems to run.
; Action: SpawnEnd
; Breaks: RunsNothing
(define-fun SpawnEnd ((w Worker)) Bool
  (exists ((c Code))
    (and (= (at before w) at.latch) (MayLock w) (top before w c) (detached c)
         (FrameOf c gone) Same-runs (Pop w c) (LockedBy w) (GoTo w at.look)
         Same-status Same-awaits Same-heartbeat Same-shared Same-beater Same-rested Same-notified Same-halfway
         Same-polls Same-timed Same-stopping SameHeaders Same-open Same-joining Same-claims)))
