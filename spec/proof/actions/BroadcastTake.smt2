; A worker, an owner or not, takes a part that is for it alone. The spec takes the oldest of them; here it is any.
; First: NoLostWake by NotAside, All
(define-fun BroadcastTake ((w Worker)) Bool
  (exists ((j Code))
    (and (Looking w) (not (Served w)) (addressed before j) (addressee j w)
         (forall ((i Code)) (= (addressed after i) (and (addressed before i) (distinct i j))))
         (forall ((i Code)) (= (shared after i) (shared before i)))
         (Taken w j))))
