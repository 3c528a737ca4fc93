; A lowered barrier that keeps the link below the old one.
; Part: joblist
; Action: JoinBarrier
; Breaks: JobListOK
(define-fun LowerBarrier ((j Code)) Bool
  (and (forall ((i Code)) (not (leaves i)))
       (or (and (forall ((i Code)) (=> (remembered before i) (= i j))) RememberNone)
           (exists ((b Code))
             (and (remembered before b) (distinct b j)
                  (forall ((i Code)) (= (remembered after i) (and (remembered before i) (or (= i b) (older before i b)))))
                  (forall ((i Code)) (= (barrier after i) (= i b)))
                  (forall ((h Code)) (= (below after h) (below before h)))
                  (forall ((i Code) (h Code)) (= (prev after i h) (and (Lifted before i h) (distinct i b))))
                  (forall ((i Code)) (= (null after i) (or (NullBefore i) (= i b)))))))))
