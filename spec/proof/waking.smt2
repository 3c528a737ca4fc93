; What holds of the pool: of waking, and of beating. This is part of the invariant (invariant.smt2). Z3 is given much at a
; time for these conjuncts.

; --- Waking ----------------------------------------------------------------------------------------------------------

; What a worker counts as, by where it stands.
; By: StackOK, RunningOK, JoinOK, EndOK
(define-fun PlaceOK ((t Time)) Bool
  (forall ((w Worker))
    (and (=> (Running t w) (= (status t w) Active))
         (=> (or (= (at t w) at.outside) (= (at t w) at.returned) (= (at t w) at.off)) (not (owner t w)))
         (=> (= (at t w) at.wait) (owner t w))
         (=> (lock t w) (= (at t w) at.look))
         (forall ((v Worker)) (=> (and (lock t w) (lock t v)) (= v w))))))

; By: FlagImpliesActive
(define-fun FlagImpliesActive ((t Time)) Bool
  (forall ((w Worker)) (=> (heartbeat t w) (= (status t w) Active))))

; By: PollsOK
(define-fun PollsOK ((t Time)) Bool
  (forall ((w Worker))
    (and (=> (polls t w) (or (= (at t w) at.polling) (= (at t w) at.polled)))
         (=> (or (= (at t w) at.polling) (halfway t w)) mayPoll))))

; By: PollsOK
(define-fun ParkedOK ((t Time)) Bool
  (forall ((w Worker))
    (and (= (or (= (status t w) Idle) (= (status t w) Woken))
            (or (= (at t w) at.parked) (= (at t w) at.polling) (= (at t w) at.polled)))
         (=> (= (status t w) Woken) (or (= (at t w) at.polled) (WillHear t w))))))

; No worker is idle while a part of a broadcast is for it.
; By: AddresseeAwake
(define-fun AddresseeAwake ((t Time)) Bool
  (forall ((w Worker) (j Code)) (=> (and (addressed t j) (addressee j w)) (distinct (status t w) Idle))))

; For each shared job that some idle worker may take, a woken worker is on the way.
; By: NothingEarly, StackOK, OpenOK, PlaceOK, ParkedOK
(define-fun NoLostWake ((t Time)) Bool
  (forall ((j Code))
    (=> (Wanted t j) (exists ((w Worker)) (and (= (status t w) Woken) (answers t w j))))))

; And for each of these jobs it is another worker.
; By: PlaceOK
(define-fun AnswersOne ((t Time)) Bool
  (forall ((w Worker) (i Code) (j Code))
    (and (=> (answers t w i) (and (= (status t w) Woken) (shared t i)))
         (=> (and (answers t w i) (answers t w j)) (= i j)))))

; --- Beating ---------------------------------------------------------------------------------------------------------

; If a beat is due, some worker sees to it: the beater, or a worker that was woken and is going to look.
; By: NothingEarly, StackOK, OpenOK, PlaceOK
(define-fun BeatInv ((t Time)) Bool
  (=> (and (Free t) (Due t)) (exists ((w Worker)) (or (beater t w) (= (status t w) Woken)))))

; By: IdleOwnerLatchUnset, PlaceOK, PollsOK, ParkedOK
(define-fun BeaterOK ((t Time)) Bool
  (forall ((w Worker))
    (=> (beater t w)
        (and (= (status t w) Idle) (or (timed t w) (= (at t w) at.polled) (WillHear t w))
             (forall ((v Worker)) (=> (beater t v) (= v w)))))))
