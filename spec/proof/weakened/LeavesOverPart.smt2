; A worker that leaves a stopping pool over a part that is for it.
; Part: waits
; Action: Leave
; Breaks: AddressedOK
(define-fun Leave ((w Worker)) Bool
  (and (Looking w) (not (owner before w)) (not (exists ((j Code)) (shared before j))) (stopping before)
       (Statuses w Off) NoWorkerSent (LookedAwake w true)
       (GoTo w at.off) Unlocked
       (Names w) Same-shared Same-stopping SameJobs SameStacks))
