; What the actions of this part are made of, in place of what ../frames.smt2 and ../operators.smt2 say of stacks and jobs.

(define-fun Awaited ((t Time) (w Worker) (j Code)) Bool (awaited t w j))
(define-fun Served ((w Worker)) Bool (served w))

(define-fun Same-stack () Bool (forall ((w Worker)) (= (owner after w) (owner before w))))
(define-fun Same-joining () Bool (forall ((w Worker) (j Code)) (= (awaited after w j) (awaited before w j))))
(define-fun SameStacks () Bool (and Same-stack Same-joining))
(define-fun SameJobs () Bool true)

; Only w's own stack changes. Whether w is in any code then, and for which job it waits, is left open.
(define-fun OwnStack ((w Worker)) Bool
  (forall ((v Worker))
    (=> (distinct v w)
        (and (= (owner after v) (owner before v)) (forall ((j Code)) (= (awaited after v j) (awaited before v j)))))))

; w runs some code, or claims jobs, or is between the two.
(define-fun Running ((t Time) (w Worker)) Bool
  (or (= (at t w) at.run) (= (at t w) at.tick) (= (at t w) at.promote) (= (at t w) at.read) (= (at t w) at.wait)
      (= (at t w) at.latch) (= (at t w) at.returning) (= (at t w) at.claim) (= (at t w) at.tell)))

; NamesItsJob: a worker that has the lock says which job it runs. It may have claimed that job since it had the lock last.
(define-fun NamesItsJob ((w Worker)) Bool
  (forall ((v Worker) (j Code)) (or (= v w) (= (runs after v j) (runs before v j)))))
; And NamesAwaited: an owner that looks says which worker runs the job that it awaits.
(define-fun Names ((w Worker)) Bool
  (forall ((v Worker))
    (or (= v w)
        (forall ((j Code)) (= (runs after v j) (runs before v j)))
        (exists ((a Code)) (and (awaited before w a) (forall ((j Code)) (= (runs after v j) (= j a))))))))

; The job or the bundle x, which is not in the queue, is put there, and one idle worker is woken for it.
(define-fun Shares ((x Code)) Bool (and (not (shared before x)) (Offered x) OnlySent (WakeOne x)))

; The workers that are sent are told. The lock is kept, to look: so the section does not end here, and no beat is made.
(define-fun KeepsLock ((w Worker)) Bool
  (and OnlySent
       (forall ((v Worker)) (= (beater after v) (and (beater before v) (not (Sent v)))))
       (forall ((v Worker)) (= (notified after v) (or (notified before v) (Sent v))))
       (NamesItsJob w) (LockedBy w) (GoTo w at.look) (OwnStack w)
       Same-awaits Same-heartbeat Same-rested Same-halfway Same-polls Same-timed Same-stopping))

; The owner that idles for the job x is woken, if there is one.
(define-fun WakesOwnerOf ((x Code)) Bool
  (forall ((v Worker)) (= (Sent v) (and (= (status before v) Idle) (awaits before v x)))))

; The worker runs the job that it has found, or claims of the bundle.
(define-fun Taken ((w Worker) (x Code)) Bool
  (and (forall ((j Code)) (= (runs after w j) (= j x))) (Names w)
       (Statuses w Active) (Replaced w) (LookedAwake w false) Unlocked
       (GoTo w (ite (bundle x) at.claim at.run)) (OwnStack w) Same-stopping))

; Some parts of a broadcast, which were not there before, come into the queues of their addressees, and the workers that
; are idle in these threads are woken.
(define-fun Delivered ((j Code)) Bool (and (addressed after j) (not (addressed before j))))
(define-fun Addressed () Bool
  (and (forall ((j Code)) (=> (addressed before j) (addressed after j)))
       (forall ((j Code)) (= (shared after j) (shared before j)))
       OnlySent
       (forall ((v Worker))
         (= (Sent v) (and (= (status before v) Idle) (exists ((j Code)) (and (Delivered j) (addressee j v))))))
       Same-runs Same-stopping Same-lock Same-at SameStacks))
