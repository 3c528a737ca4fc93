; An owner that does not look at the latch.
; Action: WaitForJobReturn
; Breaks: ResultBeforeRead
(define-fun WaitForJobReturn ((w Worker)) Bool
  (exists ((c Code) (j Code))
    (and (or (and (= (at before w) at.wait) SamePool Same-lock)
             (and (Looking w) (Statuses w Active) (PassOn w) (LookedAwake w false) Unlocked
                  (Names w) Same-shared Same-stopping))
         (Receive w c j)
         Same-linked Same-bundles Same-latch Same-result Same-started Same-stack)))
