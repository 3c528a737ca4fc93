; A worker that shares what is left of its bundle between two jobs, and wakes no other one for it.
; Part: invariant
; Action: ShareAgain
; Breaks: NoLostWake
(define-fun ShareAgain.claims ((w Worker)) Bool
  (exists ((b Code))
    (and (= (at before w) at.claim) (heartbeat before w) (MayLock w) (claims before w b)
         (HasLeft before b) (not (shared before b)) (Offered b)
         OnlySent NoWorkerSent (EndWith w true true)
         Same-runs Same-at Same-stopping Same-lock SameJobs SameStacks)))
