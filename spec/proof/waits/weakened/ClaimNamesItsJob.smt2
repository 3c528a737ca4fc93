; A worker that says which job it runs as soon as it has claimed it, where no beat is made. An owner may help with that job.
; Part: invariant
; Action: Claim
; Breaks: BeatInv
(define-fun Claim ((w Worker)) Bool
  (exists ((b Code) (j Code))
    (and (= (at before w) at.claim) (claims before w b) (bundled before j b) (WithoutClaimed j)
         (Push w j true) (Start j) (ClaimsNoMore w) (GoTo w at.run)
         (forall ((v Worker) (i Code)) (= (runs after v i) (ite (= v w) (= i j) (runs before v i))))
         Same-status Same-awaits Same-heartbeat Same-shared Same-beater Same-rested Same-notified
         Same-halfway Same-polls Same-timed Same-stopping
         Same-lock Same-frame Same-linked Same-latch Same-result Same-open Same-joining)))
