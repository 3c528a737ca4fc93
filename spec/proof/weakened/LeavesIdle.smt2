; A worker that leaves and still counts as idle.
; Action: Leave
; Breaks: ParkedOK
(define-fun Leave ((w Worker)) Bool
  (and (Looking w) (not (owner before w)) (not (SeesShared w)) (stopping before)
       (Statuses w Idle) NoWorkerSent (LookedAwake w true)
       (GoTo w at.off) Unlocked
       (Names w) Same-shared Same-stopping SameJobs SameStacks))
