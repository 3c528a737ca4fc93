; A job that ends without writing its result, so that its end is no progress.
; Part: waits
; Action: Finish
; Breaks: StepsTake
(define-fun Finish ((w Worker)) Bool
  (exists ((c Code))
    (and (= (at before w) at.run) (top before w c) (forall ((j Code)) (not (open before c j)))
         (GoTo w (ite (isJob c) (ite (taken before c) at.latch at.read) at.returning))
         (ite (and (isJob c) (not (taken before c))) (Pop w c) Same-stack)
         SamePool Same-lock Same-frame Same-linked Same-bundles Same-latch Same-result Same-started Same-open Same-joining
         Same-claims)))
