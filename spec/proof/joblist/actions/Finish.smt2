; A piece of code ends, with all that it has forked joined: a job that its owner runs inline ...
(define-fun Finish.inline () Bool
  (exists ((c Code))
    (and (= (at before) at.run) (top before c) (forall ((j Code)) (not (open before c j)))
         (not (taken before c)) (not (foreign c)) (Pop c) (GoTo at.read) (Written c)
         Same-frame Same-links Same-walk Same-started Same-shared Same-open Same-joining Same-bundles Same-others Same-idle)))

; ... or any other, whose activation ends later.
(define-fun Finish.other () Bool
  (exists ((c Code))
    (and (= (at before) at.run) (top before c) (forall ((j Code)) (not (open before c j)))
         (or (taken before c) (foreign c)) (GoTo (ite (taken before c) at.latch at.returning)) (Written c)
         Same-frame Same-links Same-walk Same-started Same-shared Same-stack Same-open Same-joining
         Same-bundles Same-others Same-idle)))

(define-fun Finish () Bool (or Finish.inline Finish.other))
