; The owner has run the job itself and takes its value.
(define-fun JoinReturn ((w Worker)) Bool
  (exists ((c Code) (j Code))
    (and (= (at before w) at.read) (Receive w c j)
         SamePool Same-lock Same-linked Same-bundles Same-latch Same-result Same-started Same-stack)))
