; A latent job of w's is shared, or several as a bundle, and one idle worker is woken.
(define-fun Promote ((w Worker)) Bool
  (exists ((x Code))
    (and (= (at before w) at.promote) (MayLock w) (Shares x) (EndWith w true true)
         (NamesItsJob w) (GoTo w at.run) (OwnStack w) Same-stopping Same-lock)))
