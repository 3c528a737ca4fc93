; An owner that parks and does not say for which job.
; Action: WaitForJobPark
; Breaks: IdleOwnerLatchUnset
(define-fun GoIdle ((me Worker)) Bool
  (and (Statuses me Idle) (PassOn me) (Beat me false true) (WithBeater me true true) (Notified me true true)
       (forall ((v Worker)) (= (halfway after v) (and (halfway before v) (distinct v me))))
       (forall ((v Worker) (j Code))
         (= (awaits after v j) (and (distinct v me) (awaits before v j))))
       (forall ((v Worker)) (= (timed after v) (ite (= v me) (beater after me) (timed before v))))
       (forall ((v Worker)) (= (polls after v)
         (ite (= v me) (= (at after v) at.polling) (polls before v))))
       (or (GoTo me at.parked) (and mayPoll (GoTo me at.polling)))
       Unlocked Same-runs Same-shared Same-stopping SameJobs SameStacks))
