; The job runs elsewhere: its owner takes another one that it may take.
; First: NoLostWake by NotAside, All
(define-fun WaitForJobHelp ((w Worker)) Bool
  (and (Looking w) (owner before w) (not (Served w)) (not (SeesPart w)) (Take w)))
