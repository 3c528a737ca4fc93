; A worker that takes a part which is for another worker.
; Action: BroadcastTake
; Breaks: PartOK
(define-fun BroadcastTake ((w Worker)) Bool
  (exists ((j Code))
    (and (Looking w) (not (Served w)) (addressed before j)
         (forall ((i Code)) (= (addressed after i) (and (addressed before i) (distinct i j))))
         (forall ((i Code)) (= (shared after i) (shared before i)))
         (Taken w j))))
