; A thread from outside becomes a worker for one call.
(define-fun Call () Bool
  (exists ((x Code) (r Code))
    (and (= (at before) at.outside) (foreign x) (not (isRoot x)) (isRoot r)
         (Push x r false) (GoTo at.run)
         Same-frame Same-links Same-walk Same-started Same-shared Same-open Same-joining Same-sharing Same-idle)))
