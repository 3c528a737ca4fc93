; A worker that goes on to claim where nothing is left.
; Action: EndClaims
; Breaks: StepsTake
(define-fun EndClaims ((w Worker)) Bool
  (exists ((b Code))
    (and (= (at before w) at.claim) (MayLock w) (claims before w b) (not (HasLeft before b))
         SamePool Same-lock SameJobs Same-at SameStacks)))
