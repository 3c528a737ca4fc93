; What is assumed of every state and follows from no action: there are only so many activations in it, since each step adds
; one at most. So if there is any, one has begun first, and one has begun last.
(define-fun FinitelyMany ((t Time)) Bool
  (=> (exists ((w Worker) (c Code)) (on t w c))
      (and (exists ((w Worker) (c Code)) (and (on t w c) (forall ((d Code)) (=> (active t d) (not (later t d c))))))
           (exists ((w Worker) (c Code)) (and (on t w c) (forall ((d Code)) (=> (active t d) (not (later t c d)))))))))

; The relation goesOn holds of the workers that can go on, and nothing else is known of it. What is shown of some worker of
; which it holds, is so of some worker that can go on, since the relation may hold of no others.
(define-fun GoesOn ((t Time)) Bool
  (forall ((w Worker)) (=> (or (Stepping t w) (and (Free t) (or (HasReason t w) (Passing t w)))) (goesOn t w))))


; What an activation is that waits for none.
(define-fun ChainEnd ((t Time)) Bool
  (forall ((c Code)) (= (waitsForNone t c) (forall ((d Code)) (not (WaitsFor t c d))))))

; And the same of the workers in the thread for which a part is: of their newest activations, one has begun last.
(define-fun ThreadIsFinite ((t Time)) Bool
  (forall ((j Code))
    (=> (exists ((w Worker) (c Code)) (and (addressee j w) (top t w c)))
        (exists ((w Worker) (c Code)) (LastInThread t j w c)))))
