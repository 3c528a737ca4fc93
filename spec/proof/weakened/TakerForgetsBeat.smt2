; A taker that does not Ensure.
; Action: TakeSharedJob
; Breaks: BeatInv
(define-fun LookedAwake ((me Worker) (lost Bool)) Bool
  (and (Looked me) Same-heartbeat Same-rested (forall ((v Worker)) (= (beater after v) (StillBeater v me true))) (Notified
  me true false)
       (forall ((v Worker)) (= (polls after v) (and (polls before v) (distinct v me))))
       (forall ((v Worker)) (= (timed after v) (and (timed before v) (distinct v me))))))
