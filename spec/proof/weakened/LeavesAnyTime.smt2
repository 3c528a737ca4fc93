; A worker that leaves a pool which does not stop.
; Part: waits
; Action: Leave
; Breaks: PlacedOK
(define-fun Leave ((w Worker)) Bool
  (and (Looking w) (not (owner before w)) (not (SeesShared w))
       (Statuses w Off) NoWorkerSent (LookedAwake w true)
       (GoTo w at.off) Unlocked
       (Names w) Same-shared Same-stopping SameJobs SameStacks))
