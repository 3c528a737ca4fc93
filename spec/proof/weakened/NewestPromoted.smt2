; A promotion that takes the newest of the jobs that its walk visits.
; Part: joblist
; Action: Promote
; Breaks: OldestFirst
(define-fun Promote.walks () Bool
  (exists ((j Code))
    (and (= (at before) at.promote) (NoWalk before) (walked j) (Newest before j)
         (forall ((i Code)) (= (candidate i) (walked i)))
         (forall ((i Code)) (= (leaves i) (= i j)))
         (or (and (forall ((i Code)) (=> (walked i) (= i j))) RememberNone)
             (exists ((b Code))
               (and (walked b) (distinct b j)
                    (forall ((i Code)) (=> (and (walked i) (distinct i j)) (or (= i b) (older before i b))))
                    (forall ((i Code)) (= (remembered after i) (and (walked i) (distinct i j))))
                    (RememberUpTo b))))
         (Offered j) (GoTo at.run)
         Same-frame Same-started Same-stack Same-open Same-joining Same-sharing Same-idle)))
