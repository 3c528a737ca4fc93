; The owner links the job's header to the header that was newest so far.
(define-fun Fork () Bool
  (exists ((c Code) (j Code) (h Code))
    (and (= (at before) at.run) (top before c) (not (foreign j)) (not (part j)) (= (frame before j) none) (Newest before h)
         (Opened c j)
         (forall ((i Code) (k Code)) (= (prev after i k) (ite (= i j) (= k h) (prev before i k))))
         (forall ((i Code)) (= (null after i) (and (null before i) (distinct i j))))
         (GoTo at.tick)
         Same-walk Same-started Same-shared Same-stack Same-joining Same-sharing Same-idle)))
