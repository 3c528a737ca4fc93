; A promotion shares some of the oldest jobs: those to which a walk has come last. They leave the chain, and the others of
; the walk are remembered. One job is shared by itself ...
(define-fun Promote.walks () Bool
  (exists ((j Code))
    (and (= (at before) at.promote) (NoWalk before) (EndOfWalk before j)
         (forall ((i Code)) (= (candidate i) (walked i)))
         (forall ((i Code)) (= (leaves i) (= i j)))
         Unlink (Offered j) (GoTo at.run)
         Same-frame Same-started Same-stack Same-open Same-joining Same-sharing Same-idle)))
; ... and more than one in a bundle.
(define-fun Promote.walksMore () Bool
  (exists ((j Code) (n Code))
    (and (= (at before) at.promote) (NoWalk before) (EndOfWalk before j) (walked n) (distinct n j)
         (forall ((i Code)) (= (candidate i) (walked i)))
         (forall ((i Code)) (= (leaves i) (and (walked i) (or (= i n) (older before i n)))))
         Unlink (Bundled j) (GoTo at.run)
         Same-frame Same-started Same-stack Same-open Same-joining Same-values Same-others Same-idle)))

; Or the first of those that an earlier walk has left.
(define-fun Promote.remembers () Bool
  (exists ((j Code))
    (and (= (at before) at.promote) (FirstRemembered before j)
         (forall ((i Code)) (= (candidate i) (remembered before i)))
         (forall ((i Code)) (= (leaves i) (= i j)))
         Unlink (Offered j) (GoTo at.run)
         Same-frame Same-started Same-stack Same-open Same-joining Same-sharing Same-idle)))
(define-fun Promote.remembersMore () Bool
  (exists ((j Code) (n Code))
    (and (= (at before) at.promote) (FirstRemembered before j) (remembered before n) (distinct n j)
         (forall ((i Code)) (= (candidate i) (remembered before i)))
         (forall ((i Code)) (= (leaves i) (and (remembered before i) (or (= i n) (older before i n)))))
         Unlink (Bundled j) (GoTo at.run)
         Same-frame Same-started Same-stack Same-open Same-joining Same-values Same-others Same-idle)))

(define-fun Promote () Bool (or Promote.walks Promote.walksMore Promote.remembers Promote.remembersMore))
