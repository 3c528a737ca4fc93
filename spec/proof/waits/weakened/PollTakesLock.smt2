; A worker that takes the mutex when its polling ends, while others wait for it.
; Action: Poll
; Breaks: LockStays
(define-fun Poll ((w Worker)) Bool
  (and (= (at before w) at.polling) (MayLock w) (LockedBy w) (GoTo w at.polled) SamePool SameJobs SameStacks))
