; No job of the bundle is left. If it was shared once more, it leaves the queue. The lock is kept, to look.
(define-fun EndClaims ((w Worker)) Bool
  (exists ((b Code))
    (and (= (at before w) at.claim) (MayLock w) (claims before w b) (not (HasLeft before b))
         (Claimed b) NoWorkerSent (KeepsLock w) (NamesItsJob w) (ClaimsNoMore w)
         SameJobs Same-stack Same-open Same-joining)))
