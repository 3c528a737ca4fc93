; A promotion that remembers the newest job of its walk alone.
; Part: joblist
; Action: Promote
; Breaks: WalkOK
(define-fun Promote.walks () Bool
  (exists ((j Code))
    (and (= (at before) at.promote) (NoWalk before) (EndOfWalk before j)
         (or (and (forall ((i Code)) (=> (walked i) (= i j))) (RememberNone j true))
             (exists ((b Code))
               (and (walked b) (distinct b j)
                    (forall ((i Code)) (=> (walked i) (or (= i b) (older before i b))))
                    (forall ((i Code)) (= (remembered after i) (= i b)))
                    (RememberUpTo b j true))))
         (Offered j) (GoTo at.run)
         Same-frame Same-started Same-stack Same-open Same-joining)))
