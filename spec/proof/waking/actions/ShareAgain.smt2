; A worker that claims is asked to share: what is left of its bundle is shared once more. It has come to a tick ...
(define-fun ShareAgain.ticks ((w Worker)) Bool
  (exists ((x Code))
    (and (= (at before w) at.promote) (bundle x) (MayLock w) (Shares x) (EndWith w true true)
         (NamesItsJob w) (GoTo w at.run) (OwnStack w) Same-stopping Same-lock)))

; ... or is between two jobs.
(define-fun ShareAgain.claims ((w Worker)) Bool
  (exists ((x Code))
    (and (= (at before w) at.claim) (heartbeat before w) (bundle x) (MayLock w) (Shares x) (EndWith w true true)
         Same-runs Same-at SameStacks Same-stopping Same-lock)))

(define-fun ShareAgain ((w Worker)) Bool (or (ShareAgain.ticks w) (ShareAgain.claims w)))
