; A latent job of w's is shared, and one idle worker is woken for it. Which job it is, the oldest, is the job list's matter, and left
; open here.
(define-fun Promote ((w Worker)) Bool
  (exists ((c Code) (j Code))
    (and (= (at before w) at.promote) (MayLock w)
         (on before w c) (open before c j) (linked before j) (not (started before j))
         (forall ((k Code)) (= (linked after k) (and (linked before k) (distinct k j))))
         (Offered j)
         OnlySent (WakeOne j) (EndWith w true true)
         (GoTo w at.run)
         Same-runs Same-stopping Same-lock Same-frame Same-latch Same-result Same-started SameStacks)))
