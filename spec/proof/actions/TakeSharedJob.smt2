; A background worker takes a shared job ...
; First: NoLostWake by NotAside, All
(define-fun TakeSharedJob.job ((w Worker)) Bool
  (and (Looking w) (not (owner before w)) (not (SeesPart w)) (TakeJob w)))

; ... or a bundle, of which it claims ...
; First: NoLostWake by NotAside, All
(define-fun TakeSharedJob.bundle ((w Worker)) Bool
  (and (Looking w) (not (owner before w)) (not (SeesPart w)) (TakeBundle w true)))

; ... or a bundle of which nothing is left.
; First: NoLostWake by NotAside, All
(define-fun TakeSharedJob.vain ((w Worker)) Bool
  (and (Looking w) (not (owner before w)) (not (SeesPart w)) (TakeBundle w false)))

(define-fun TakeSharedJob ((w Worker)) Bool
  (or (TakeSharedJob.job w) (TakeSharedJob.bundle w) (TakeSharedJob.vain w)))
