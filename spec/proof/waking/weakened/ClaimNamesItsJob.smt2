; A worker that says which job it runs as soon as it has claimed it, where no beat is made. An owner may help with that job.
; Action: OwnStep
; Breaks: BeatInv
(define-fun OwnStep ((w Worker)) Bool
  (and (Running before w) (Running after w)
       (forall ((v Worker)) (=> (distinct v w) (= (at after v) (at before v))))
       (NamesItsJob w) (OwnStack w)
       Same-status Same-awaits Same-heartbeat Same-shared Same-beater Same-rested Same-notified
       Same-halfway Same-polls Same-timed Same-stopping Same-lock))
