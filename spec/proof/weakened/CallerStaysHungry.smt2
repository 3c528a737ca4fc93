; A call that ends with its heartbeat set.
; Action: CallReturn
; Breaks: FlagImpliesActive
(define-fun CallReturn ((w Worker)) Bool
  (exists ((c Code))
    (and (= (at before w) at.returning) (MayLock w) (top before w c)
         (Statuses w Off) NoWorkerSent (EndWith w false false)
         (Pop w c) (GoTo w at.returned)
         Same-runs Same-shared Same-stopping Same-lock SameJobs Same-open Same-joining Same-claims)))
