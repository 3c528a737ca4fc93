; A latent job of w's is shared, and one idle worker is woken for it. Which job it is, the oldest, is the job list's
; matter, and left open here ...
(define-fun Promote.one ((w Worker)) Bool
  (exists ((c Code) (j Code))
    (and (= (at before w) at.promote) (MayLock w)
         (on before w c) (open before c j) (linked before j) (not (started before j))
         (forall ((k Code)) (= (linked after k) (and (linked before k) (distinct k j))))
         (Offered j)
         OnlySent (WakeOne j) (EndWith w true true)
         (NamesItsJob w) (GoTo w at.run)
         Same-stopping Same-lock Same-frame Same-bundles Same-latch Same-result Same-started SameStacks)))

; ... or some latent jobs of w's are shared as a bundle, and one idle worker is woken for it. No job is between them that was
; taken (BaseNewest of the job list): so all of them lie below what the bundle lies below.
(define-fun Promote.more ((w Worker)) Bool
  (exists ((b Code))
    (and (= (at before w) at.promote) (MayLock w) (Bundled w b) (Offered b)
         OnlySent (WakeOne b) (EndWith w true true)
         (NamesItsJob w) (GoTo w at.run)
         Same-stopping Same-lock Same-frame Same-latch Same-result Same-started SameStacks)))

(define-fun Promote ((w Worker)) Bool (or (Promote.one w) (Promote.more w)))
