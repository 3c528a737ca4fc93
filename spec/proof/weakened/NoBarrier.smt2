; A remembered walk without a barrier: the newest of its jobs keeps its link.
; Part: joblist
; Action: Promote
; Breaks: WalkOK
(define-fun RememberUpTo ((b Code)) Bool
  (and (forall ((i Code)) (not (barrier after i)))
       (forall ((h Code)) (not (below after h)))
       (forall ((i Code) (h Code)) (= (prev after i h) (Before i h)))
       (forall ((i Code)) (= (null after i) (NullBefore i)))))
