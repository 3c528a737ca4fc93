; The job runs elsewhere: its owner takes another one that it may take ...
; First: NoLostWake by NotAside, All
(define-fun WaitForJobHelp.job ((w Worker)) Bool
  (and (Looking w) (owner before w) (not (Served w)) (not (SeesPart w)) (TakeJob w)))

; ... or a bundle, of which it claims ...
; First: NoLostWake by NotAside, All
(define-fun WaitForJobHelp.bundle ((w Worker)) Bool
  (and (Looking w) (owner before w) (not (Served w)) (not (SeesPart w)) (TakeBundle w true)))

; ... or a bundle of which nothing is left.
; First: NoLostWake by NotAside, All
(define-fun WaitForJobHelp.vain ((w Worker)) Bool
  (and (Looking w) (owner before w) (not (Served w)) (not (SeesPart w)) (TakeBundle w false)))

(define-fun WaitForJobHelp ((w Worker)) Bool
  (or (WaitForJobHelp.job w) (WaitForJobHelp.bundle w) (WaitForJobHelp.vain w)))
