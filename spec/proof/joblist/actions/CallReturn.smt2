; The call ends.
(define-fun CallReturn () Bool
  (exists ((x Code))
    (and (= (at before) at.returning) (top before x) (Pop x) (GoTo at.outside)
         Same-frame Same-links Same-walk Same-started Same-shared Same-open Same-joining Same-sharing Same-idle)))
