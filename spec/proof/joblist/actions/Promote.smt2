; A job is shared and leaves the chain: the one to which a walk has come at last; the others of the walk are remembered. If
; any is left, the worker may share it too.
(define-fun Promote.walks () Bool
  (exists ((j Code))
    (and (= (at before) at.promote) (NoWalk before) (EndOfWalk before j)
         (or (and (forall ((i Code)) (=> (walked i) (= i j))) (RememberNone j true) (GoTo at.run))
             (exists ((b Code))
               (and (walked b) (distinct b j)
                    (forall ((i Code)) (=> (walked i) (or (= i b) (older before i b))))
                    (forall ((i Code)) (= (remembered after i) (and (walked i) (distinct i j))))
                    (RememberUpTo b j true) (or (GoTo at.run) Same-at))))
         (Offered j)
         Same-frame Same-started Same-stack Same-open Same-joining)))

; Or the first of those that an earlier walk has left.
(define-fun Promote.remembers () Bool
  (exists ((j Code))
    (and (= (at before) at.promote) (FirstRemembered before j)
         (or (and (forall ((i Code)) (=> (remembered before i) (= i j))) (RememberNone j true) (GoTo at.run))
             (exists ((b Code))
               (and (remembered before b) (distinct b j)
                    (forall ((i Code)) (=> (remembered before i) (or (= i b) (older before i b))))
                    (forall ((i Code)) (= (remembered after i) (and (remembered before i) (distinct i j))))
                    (RememberUpTo b j true) (or (GoTo at.run) Same-at))))
         (Offered j)
         Same-frame Same-started Same-stack Same-open Same-joining)))

(define-fun Promote () Bool (or Promote.walks Promote.remembers))
