; A promotion that remembers the newest job of its walk alone.
; Part: joblist
; Action: Promote
; Breaks: WalkOK
(define-fun Unlink () Bool
  (or (and (forall ((i Code)) (=> (candidate i) (leaves i))) RememberNone)
      (exists ((b Code))
        (and (candidate b) (not (leaves b))
             (forall ((i Code)) (=> (candidate i) (or (= i b) (older before i b))))
             (forall ((i Code)) (= (remembered after i) (= i b)))
             (RememberUpTo b)))))
