; A worker that claims of a bundle is asked to share: what is left is shared once more, and one idle worker is woken.
; It has come to a tick ...
(define-fun ShareAgain.ticks ((w Worker)) Bool
  (exists ((i Code) (b Code))
    (and (= (at before w) at.promote) (MayLock w) (takenIn before w i) (bundled before i b)
         (HasLeft before b) (not (shared before b)) (Offered b)
         OnlySent (WakeOne b) (EndWith w true true)
         (NamesItsJob w) (GoTo w at.run) Same-stopping Same-lock SameJobs SameStacks)))

; ... or is between two jobs.
(define-fun ShareAgain.claims ((w Worker)) Bool
  (exists ((b Code))
    (and (= (at before w) at.claim) (heartbeat before w) (MayLock w) (claims before w b)
         (HasLeft before b) (not (shared before b)) (Offered b)
         OnlySent (WakeOne b) (EndWith w true true)
         Same-runs Same-at Same-stopping Same-lock SameJobs SameStacks)))

(define-fun ShareAgain ((w Worker)) Bool (or (ShareAgain.ticks w) (ShareAgain.claims w)))
