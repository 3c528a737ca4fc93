; A caller that enters without Ensure.
; Action: Call
; Breaks: BeatInv
(define-fun Call ((w Worker)) Bool
  (exists ((c Code))
    (and (= (at before w) at.outside) (MayLock w) (main w c)
         (Statuses w Active) NoWorkerSent Same-heartbeat Same-rested Same-beater Same-notified Same-halfway Same-polls
         Same-timed Same-awaits
         (Push w c false) (GoTo w at.run)
         Same-runs Same-shared Same-stopping Same-lock SameJobs Same-open Same-joining Same-claims)))
