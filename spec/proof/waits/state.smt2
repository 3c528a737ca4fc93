; What this part of the proof adds to the state: in which order code has begun, and where the code stands that makes a
; nested call or unwinds. No action reads any of it but by the guards below.

(declare-fun begun (Time Code) Bool)           ; the code has an activation, or had one
(declare-fun later (Time Code Code) Bool)      ; the first code has begun later than the second
(declare-fun calls (Time Worker Worker) Bool)  ; the worker's code has come to the nested call that the other one makes
(declare-fun received (Time Worker) Bool)      ; the value of this nested call has come to the code that made it
(declare-fun unwinds (Time Code) Bool)         ; the activation has panicked, or joined a panic

(declare-fun offered (Time Code) Bool)         ; the code has come past the broadcast of this part, sent or not
(declare-fun skipped (Time Code) Bool)         ; and past the join of this part, which was not sent

; Workers that can go on, and perhaps others: see GoesOn in assumed.smt2.
(declare-fun goesOn (Time Worker) Bool)
(declare-fun waitsForNone (Time Code) Bool) ; the end of a chain: see ChainEnd in assumed.smt2

; Who is behind a step: the worker whose step it is, or the worker that is told of something.
(declare-fun moved (Worker) Bool)
(declare-fun told (Worker) Bool)

; Programs. Each thread from outside has a piece of code to call; a pool has a worker of its own, and a part is for one.
(assert (forall ((w Worker)) (or (background w) (exists ((c Code)) (main w c)))))
(assert (forall ((w Worker)) (not (and (nested w) (background w)))))
(assert (exists ((w Worker)) (background w)))
(assert (forall ((j Code)) (=> (part j) (exists ((w Worker)) (and (background w) (addressee j w))))))

; The worker's code is at a nested call that has not returned: its thread runs that call.
(define-fun InCall ((t Time) (w Worker)) Bool
  (exists ((v Worker)) (and (calls t w v) (distinct (at t v) at.returned))))

; What has begun by a step is later than all that had begun before.
(define-fun LaterFollows () Bool
  (and (forall ((c Code)) (= (begun after c) (or (begun before c) (active after c))))
       (forall ((c Code) (d Code))
         (= (later after c d)
            (or (later before c d) (and (begun after c) (not (begun before c)) (begun before d)))))))
(define-fun Same-calls () Bool
  (and (forall ((w Worker) (v Worker)) (= (calls after w v) (calls before w v)))
       (forall ((w Worker)) (= (received after w) (received before w)))
       (forall ((c Code)) (= (unwinds after c) (unwinds before c)))))

; A step of `me`. A worker at a nested call goes on only when the call has returned, and then it has the call's value.
; After the step its code may be at another call, which is made in the thread of `me`. A call is made by one piece of code,
; once.
(define-fun Onward ((me Worker)) Bool
  (and LaterFollows
       (forall ((w Worker)) (= (moved w) (= w me)))
       (forall ((w Worker)) (not (told w)))
       (forall ((v Worker)) (=> (calls before me v) (= (at before v) at.returned)))
       (forall ((v Worker)) (= (received after v) (or (received before v) (calls before me v))))
       (forall ((w Worker) (v Worker)) (=> (distinct w me) (= (calls after w v) (calls before w v))))
       (forall ((v Worker))
         (=> (calls after me v)
             (and (nested v) (distinct v me) (owner after me) (= (at after me) at.run) (= (at after v) at.outside)
                  (not (received before v)) (not (received after v))
                  (forall ((j Code)) (=> (addressee j me) (addressee j v)))
                  (forall ((w Worker)) (=> (calls after w v) (= w me))))))
       (forall ((v Worker) (u Worker)) (=> (and (calls after me v) (calls after me u)) (= u v)))
       (forall ((c Code)) (=> (unwinds before c) (= (unwinds after c) (active after c))))
       (forall ((c Code)) (=> (unwinds after c) (or (unwinds before c) (top after me c))))))
(define-fun Same-offered () Bool (forall ((c Code)) (= (offered after c) (offered before c))))
(define-fun Same-skipped () Bool (forall ((c Code)) (= (skipped after c) (skipped before c))))
(define-fun Step.also ((me Worker)) Bool (and (Onward me) Same-offered Same-skipped))

; Steps that are no worker's, or of which the worker's thread knows nothing.
(define-fun Aside ((me Worker)) Bool
  (and LaterFollows Same-calls Same-offered Same-skipped (forall ((w Worker)) (not (moved w)))))
(define-fun Elapse.also ((me Worker)) Bool (and (Aside me) (forall ((w Worker)) (not (told w)))))
(define-fun Stop.also ((me Worker)) Bool (and (Aside me) (forall ((w Worker)) (not (told w)))))
(define-fun Rest.also ((me Worker)) Bool (and (Aside me) (forall ((w Worker)) (not (told w)))))
(define-fun SpawnFromOutside.also ((me Worker)) Bool (and (Aside me) (forall ((w Worker)) (not (told w)))))
(define-fun SpawnBroadcastFromOutside.also ((me Worker)) Bool
  (and (Aside me) (forall ((w Worker)) (not (told w)))))
(define-fun NotifyPolling.also ((me Worker)) Bool (and (Aside me) (forall ((w Worker)) (= (told w) (= w me)))))
(define-fun NotifyNoWorker.also ((me Worker)) Bool (and (Aside me) (forall ((w Worker)) (= (told w) (= w me)))))

; A nested call comes when some worker's code is at it; such code goes on by NestedReturn; a closure panics once.
(define-fun Call.also ((me Worker)) Bool
  (and (Step.also me) (=> (nested me) (exists ((w Worker)) (calls before w me)))))
(define-fun NestedReturn.also ((me Worker)) Bool
  (and (Step.also me) (exists ((v Worker)) (calls before me v))))
(define-fun Panic.also ((me Worker)) Bool
  (and (Step.also me) (exists ((c Code)) (and (top before me c) (not (unwinds before c)) (unwinds after c)))))

; A broadcast has a part at least, and is made once.
(define-fun Offering ((me Worker)) Bool
  (and (Onward me) Same-skipped
       (exists ((j Code)) (and (part j) (not (offered before j)) (offered after j)))
       (forall ((j Code)) (=> (offered before j) (offered after j)))))
(define-fun Broadcast.also ((me Worker)) Bool (Offering me))
(define-fun SpawnBroadcast.also ((me Worker)) Bool (Offering me))

; The join of a part that was not sent is passed over once.
(define-fun JoinUnsent.also ((me Worker)) Bool
  (and (Onward me) Same-offered
       (exists ((j Code))
         (and (part j) (not (skipped before j))
              (forall ((c Code)) (= (skipped after c) (or (skipped before c) (= c j))))))))

(define-fun Init.also ((t Time)) Bool
  (and (forall ((c Code)) (not (begun t c)))
       (forall ((c Code) (d Code)) (not (later t c d)))
       (forall ((w Worker) (v Worker)) (not (calls t w v)))
       (forall ((w Worker)) (not (received t w)))
       (forall ((c Code)) (not (or (unwinds t c) (offered t c) (skipped t c))))))
