; An owner that returns with its result and still counts as idle.
; Action: WaitForJobReturn
; Breaks: ParkedOK
(define-fun WaitForJobReturn.looked ((w Worker)) Bool
  (exists ((c Code) (j Code))
    (and (Looking w) (latch before j) (Receive w c j)
         (Statuses w Idle) (PassOn w) (LookedAwake w false) Unlocked
         (Names w) Same-shared Same-stopping Same-linked Same-bundles Same-latch Same-result Same-started Same-stack)))
