; A promotion that leaves the job its link.
; Action: Promote
; Breaks: SharedOK
(define-fun Promote ((w Worker)) Bool
  (exists ((c Code) (j Code))
    (and (= (at before w) at.promote) (MayLock w)
         (on before w c) (open before c j) (linked before j) (not (started before j))
         Same-linked
         (Offered j)
         OnlySent (WakeOne j) (EndWith w true true)
         (GoTo w at.run)
         (NamesItsJob w) Same-stopping Same-lock Same-frame Same-bundles Same-latch Same-result Same-started SameStacks)))
