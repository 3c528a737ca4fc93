; An owner that looks again and again, and never parks.
; Action: WaitForJobPark
; Breaks: StepsTake
(define-fun WaitForJobPark ((w Worker)) Bool
  (and (Looking w) (owner before w) (not (Served w)) (not (SeesShared w))
       (Statuses w Active) NoWorkerSent (LookedAwake w false) (GoTo w at.look)
       Unlocked (Names w) Same-shared Same-stopping SameJobs SameStacks))
