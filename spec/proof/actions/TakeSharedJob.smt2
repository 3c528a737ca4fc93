; A background worker takes a shared job.
; First: NoLostWake by NotAside, All
(define-fun TakeSharedJob ((w Worker)) Bool
  (and (Looking w) (not (owner before w)) (not (SeesPart w)) (Take w)))
