; A worker that leaves a stopping pool while a job is shared.
; Part: waits
; Action: Leave
; Breaks: LeftOK
(define-fun Leave ((w Worker)) Bool
  (and (Looking w) (not (owner before w)) (not (SeesPart w)) (stopping before)
       (Statuses w Off) NoWorkerSent (LookedAwake w true)
       (GoTo w at.off) Unlocked
       (Names w) Same-shared Same-stopping SameJobs SameStacks))
